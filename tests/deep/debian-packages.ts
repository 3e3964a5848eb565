/** Debian's Python packages for Debian's interpreter, installed if they are missing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { SYSTEM_PYTHON } from '../../src/live/python/native';

export const SCIENTIFIC = ['numpy', 'pandas', 'matplotlib'] as const;

export function installPackages(names: readonly string[]): void {
  const imports = names.map((name) => `import ${name}`).join('; ');
  if (spawnSync(SYSTEM_PYTHON, ['-c', imports]).status === 0) return;
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq'];
  execFileSync('apt-get', ['install', ...options, ...names.map((name) => `python3-${name}`)], { stdio: 'ignore' });
}
