/** Writes packs into Python's file system and loads their shared objects. Synchronous: nothing is pending afterwards. */
import { readPack } from './pack';

const FOLDERS = { site: '/lib/python3.14/site-packages', dynlib: '/usr/lib' } as const;
/** `dlopen`: resolve all symbols now; make them visible to libraries that are loaded later. */
const RTLD_NOW = 2;
const RTLD_GLOBAL = 256;

/** The parts of Pyodide and Emscripten that this uses. */
export interface InterpreterParts {
  readonly FS: {
    mkdirTree: (folder: string) => void;
    writeFile: (file: string, bytes: Uint8Array, options: { canOwn: boolean }) => void;
  };
  readonly _module: {
    stackSave: () => number;
    stackRestore: (stack: number) => void;
    stringToUTF8OnStack: (text: string) => number;
    UTF8ToString: (pointer: number) => string;
    _dlopen: (name: number, flags: number) => number;
    _dlerror: () => number;
  };
}

/** Dependencies come first. Python takes the buffers over without a copy. */
export function installPacks(python: InterpreterParts, packs: readonly Uint8Array[]): void {
  const read = packs.map(readPack);
  const folders = new Set<string>();
  const libraries: [string, number][] = [];
  for (const { folder, files } of read) {
    for (const { name, bytes } of files) {
      const target = `${FOLDERS[folder]}/${name}`;
      const parent = target.slice(0, target.lastIndexOf('/'));
      if (!folders.has(parent)) python.FS.mkdirTree(parent);
      folders.add(parent);
      python.FS.writeFile(target, bytes, { canOwn: true });
      if (name.endsWith('.so')) libraries.push([target, folder === 'dynlib' ? RTLD_NOW | RTLD_GLOBAL : RTLD_NOW]);
    }
  }
  // All of them now: an import that comes later finds them loaded, and could not load them any more.
  for (const [file, flags] of libraries) loadLibrary(python._module, file, flags);
}

function loadLibrary(module: InterpreterParts['_module'], file: string, flags: number): void {
  const stack = module.stackSave();
  const loaded = module._dlopen(module.stringToUTF8OnStack(file), flags);
  module.stackRestore(stack);
  if (loaded !== 0) return;
  const error = module._dlerror();
  throw new Error(`${file} could not be loaded: ${error === 0 ? 'no reason given' : module.UTF8ToString(error)}`);
}
