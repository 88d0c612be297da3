// Starts Pyodide in this worker, says how far it is, and hands the page's messages to Python.

const VERSION = "@quaranta-version@";
// Filled in by the build: all that a start loads from here, to count its bytes and check them.
const FILES = {/* path: [bytes, integrity] */};
const SITE = new URL("..", import.meta.url).href;
const PYODIDE = "vendor/pyodide/";
const IDB = "vendor/idb/idb.js";
const WASM = `${PYODIDE}pyodide.asm.wasm`;
const WASM_TYPE = "application/wasm";
const PROGRESS_STEP = 2 ** 18;

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const total = sum(Object.values(FILES).map(([bytes]) => bytes));
const waiting = [];
let loaded = 0;
let told = 0;
let failed = false;
let receive = (message) => waiting.push(message);

const post = (...message) => self.postMessage(JSON.stringify(message));
const plainFetch = self.fetch.bind(self);

self.onmessage = ({data}) => receive(data);

function count(bytes) {
  loaded += bytes;
  if (loaded - told >= PROGRESS_STEP || loaded === total) {
    told = loaded;
    post("progress", loaded, total);
  }
}

async function countStream(stream) {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    count(part.value.byteLength);
  }
}

// What went wrong is looked for only now, so that a start that goes well pays nothing for it.
async function diagnosis(error) {
  for (const path of [...Object.keys(FILES), IDB]) {
    const found = await plainFetch(SITE + path).catch(() => null);
    if (!found?.ok) return ["missing-file", path];
    const integrity = FILES[path]?.[1] ?? "";
    const same = await plainFetch(SITE + path, {integrity}).catch(() => null);
    if (!same) return ["bad-hash", path];
  }
  // The file is whole and this browser cannot read it: it lacks a part of WebAssembly.
  const code = error instanceof WebAssembly.CompileError ? "no-wasm" : "crashed";
  return [code, String(error?.message ?? error)];
}

async function fail(error) {
  if (failed) return;
  failed = true;
  receive = () => {};
  post("failed", ...(await diagnosis(error)));
}

// What must come whole before it is used is checked; an old copy in a cache fails the check, and
// the second try asks the server.
async function checked(path) {
  const [bytes, integrity] = FILES[path];
  const response = await plainFetch(SITE + path, {integrity}).catch(() =>
    plainFetch(SITE + path, {integrity, cache: "reload"}));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  count(bytes);
  return response;
}

// The big file is compiled while it comes. A copy of it is counted, not a stream of our own:
// only of the browser's response is the compiled code kept for the next start.
async function compiledWasm() {
  const response = await plainFetch(SITE + WASM);
  if (!response.ok) throw new Error(`${WASM}: ${response.status}`);
  countStream(response.clone().body).catch(fail);
  const typed = response.headers.get("Content-Type")?.startsWith(WASM_TYPE);
  return WebAssembly.compileStreaming(
    typed ? response : new Response(response.body, {headers: {"Content-Type": WASM_TYPE}}));
}

// Pyodide logs a failed download and waits for ever, so failures are caught where they happen.
function watched(promise) {
  promise.catch(fail);
  return promise;
}

// All downloads begin at once; Pyodide gets each when it asks for it.
function beginDownloads() {
  const module = watched(compiledWasm());
  const paths = Object.keys(FILES).filter((path) => !/\.(js|wasm)$/.test(path));
  const begun = new Map(paths.map((path) => [path, watched(checked(path))]));
  begun.set(WASM, Promise.resolve(new Response()));
  self.fetch = (address, options) => {
    const path = String(address?.url ?? address).replace(SITE, "");
    const response = begun.get(path);
    begun.delete(path);
    return response ?? plainFetch(address, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: await module,
    instance: await watched(WebAssembly.instantiate(await module, imports)),
  });
}

async function load(path) {
  const module = await import(SITE + path);
  count(FILES[path][0]);
  return module;
}

// Our wheel is imported as it is, by its path: unpacking it would cost more than all the rest of it.
async function loadPython() {
  const wheel = Object.keys(FILES).find((path) => path.endsWith(".whl"));
  const archive = self.fetch(SITE + wheel).then((response) => response.arrayBuffer());
  const engine = load(`${PYODIDE}pyodide.asm.js`);
  const {loadPyodide} = await load(`${PYODIDE}pyodide.js`);
  const python = await loadPyodide({
    createPyodideModule: async (settings) => (await engine).default(settings),
    env: {PYTHONDONTWRITEBYTECODE: "1"},
    fsInit: async (disk) => disk.writeFile("quaranta.whl", new Uint8Array(await archive)),
    indexURL: SITE + PYODIDE,
    packageBaseUrl: SITE + PYODIDE,
  });
  python.pyimport("sys").path.append("quaranta.whl");
  return python;
}

// A turn of the event loop, after the messages that came before; a timer would wait 4 ms.
function turn() {
  return new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

const pause = (ms) => ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : turn();

async function start() {
  if (typeof WebAssembly !== "object") {
    failed = true;
    post("failed", "no-wasm", "");
    return;
  }
  beginDownloads();
  const [python, idb] = await Promise.all([loadPython(), import(SITE + IDB)]);
  python.registerJsModule("idb", idb);
  open(python);
}

// The newest tab has the storage: two at a time would write their matches over each other's.
function takeOver() {
  if (typeof BroadcastChannel !== "function") return;
  const tabs = new BroadcastChannel("quaranta");
  tabs.onmessage = () => {
    post("failed", "elsewhere", "");
    self.close();
  };
  tabs.postMessage("");
}

function open(python) {
  python.pyimport("worker.prepared");
  const {Door} = python.pyimport("worker.start");
  const door = Door((text) => self.postMessage(text), pause, takeOver, VERSION);
  const answer = door.receive;
  receive = (message) => {
    try {
      answer(message);
    } catch (error) {
      failed = true;
      receive = () => {};
      post("failed", "crashed", String(error));
    }
  };
  waiting.splice(0).forEach((message) => receive(message));
}

start().catch(fail);
