// Paints the last screen before the interpreter runs.
{
  // Filled in by the build from allowed.py: the tags, names and families of names a node may have.
  const ALLOWED = {/* what a node may be */};
  const [tags, names] = [ALLOWED.tags, ALLOWED.attributes].map((words) => new Set(words));
  const ROOT_NAMES = ["lang", "data-theme", "data-motion"];
  const refuse = (what) => {
    throw new TypeError(what);
  };

  function set(element, name, value) {
    const allowed = names.has(name) || ALLOWED.families.some((start) => name.startsWith(start));
    const address = name === "href" || name === "src";
    if (!allowed || name === "data-k" || (address && /^[\0- /\\]|:/.test(value))) refuse(name);
    if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value);
  }

  function make([key, tag, flat, body], elements) {
    if (!tags.has(tag) || typeof key !== "string" || elements.has(key)) refuse(tag);
    const element = document.createElement(tag);
    element.setAttribute("data-k", key);
    elements.set(key, element);
    for (let at = 0; at < flat.length; at += 2) set(element, flat[at], flat[at + 1]);
    if (typeof body === "string") element.textContent = body;
    else element.append(...body.map((child) => make(child, elements)));
    return element;
  }

  function paint({version, language, node, body, sizes}) {
    if (version !== document.body.dataset.version || !["it", "en"].includes(language)) return false;
    const elements = new Map();
    const screen = make(node, elements);
    for (let at = 0; at < sizes.length; at += 3) set(elements.get(sizes[at]), ...sizes.slice(at + 1));
    document.getElementById("app").replaceChildren(screen);
    for (let at = 0; at < body.length; at += 2) {
      const [name, value] = [body[at], body[at + 1]];
      if (name === "title") document.title = value;
      else if (name === "lang" || name.startsWith("data-")) {
        (ROOT_NAMES.includes(name) ? document.documentElement : document.body).setAttribute(name, value);
      }
    }
    return true;
  }

  const {quaranta} = globalThis;
  if (quaranta.kept && !quaranta.guarded(() => paint(JSON.parse(quaranta.kept)))) {
    quaranta.kept = "";
    quaranta.forget("quaranta.screen");
  }
  if (document.documentElement.dataset.start === "kept") delete document.documentElement.dataset.start;
  performance.mark("quaranta-seen");
}
