/** A compiled wheel of our own, made with Debian's clang and lld, which are installed if they are missing. */
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { type MadeWheel, makeWheel } from './wheels';

const SOURCE = path.join(import.meta.dirname, 'native_sum.c');

function installCompiler(): void {
  const isThere = ['clang', 'wasm-ld'].every((name) => spawnSync(name, ['--version']).status === 0);
  if (isThere) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
  execFileSync('apt-get', [...options, 'update'], { env, stdio: 'ignore' });
  execFileSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', 'clang', 'lld'], {
    env,
    stdio: 'ignore',
  });
}

const INIT = '"""Sums, in C."""\n\nfrom ._native_sum import length\n';

/** `modules`: further modules, so that loading has the weight of a real package. */
export function makeCompiledWheel(folder: string, modules: Readonly<Record<string, string>> = {}): MadeWheel {
  installCompiler();
  const object = path.join(folder, 'native_sum.o');
  const library = path.join(folder, '_native_sum.so');
  execFileSync('clang', [
    ...['--target=wasm32-unknown-emscripten', '-fPIC', '-fwasm-exceptions', '-O2', '-ffreestanding'],
    ...['-c', SOURCE, '-o', object],
  ]);
  execFileSync('wasm-ld', [
    // Not `--unresolved-symbols=import-dynamic`, which lld 14 doesn't know; for functions it is the same.
    ...['-shared', '--experimental-pic', '--allow-undefined', '--no-entry', '--export=PyInit__native_sum'],
    ...['--export-if-defined=__wasm_apply_data_relocs', '--export-if-defined=__wasm_call_ctors'],
    ...[object, '-o', library],
  ]);
  return makeWheel(folder, {
    name: 'native-sum',
    tag: 'cp314-cp314-pyemscripten_2026_0_wasm32',
    files: {
      'native_sum/__init__.py': INIT,
      'native_sum/_native_sum.cpython-314-wasm32-emscripten.so': { file: library },
      ...modules,
    },
  });
}
