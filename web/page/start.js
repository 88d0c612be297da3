// Does before the interpreter runs what only JavaScript can: guards, early taps, a failed start.

// MicroPython cannot catch what JavaScript throws, and blocked storage throws on every touch.
const guarded = (touch) => {
  try {
    return touch();
  } catch {
    return null;
  }
};

const LAST = "quaranta.screen";

globalThis.quaranta = {
  guarded,
  kept: guarded(() => localStorage.getItem(LAST)) ?? "", // the last screen, as text
  write: (key, text) => guarded(() => (localStorage.setItem(key, text), true)) === true,
  forget: (key) => guarded(() => localStorage.removeItem(key)),
  stores: guarded(() => localStorage.length >= 0) === true,
  framed: window.top !== window.self,
  early: [], // what was tapped and filled in before the interpreter could listen
};
for (const kind of ["click", "change"]) {
  addEventListener(kind, (event) => globalThis.quaranta.early?.push(event), true);
}

const failed = (code) => {
  document.documentElement.dataset.start = code;
};
if (globalThis.quaranta.kept) failed("kept"); // last.js paints it in place of the home

// The page says to programs what it shows to people; main.py takes it back if it comes late.
const broken = (code) => {
  failed(code);
  const tell = () => document.body.setAttribute("data-phase", "error");
  if (document.body) tell();
  else addEventListener("DOMContentLoaded", tell);
};

const started = () => performance.getEntriesByName("quaranta-ui").length > 0;
const stuck = () => started() || broken("stuck");
if (typeof WebAssembly !== "object") broken("no-wasm");
else {
  // Without this PyScript would build its own workers' code from text, which the policy forbids.
  import("../vendor/pyscript/core.js").then(
    ({ hooks }) => hooks.worker.onBeforeRunAsync.clear(),
    stuck,
  );
  addEventListener("error", ({ target }) => target.tagName !== "IMG" && stuck(), true);
  addEventListener("unhandledrejection", stuck);
  setTimeout(stuck, 30000);
}
