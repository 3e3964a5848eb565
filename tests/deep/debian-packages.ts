/** Debian's Python packages for Debian's interpreter, installed if they are missing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { DEBIAN_PACKAGES } from '../../src/samples/packages';

export const SCIENTIFIC = ['numpy', 'pandas', 'matplotlib'] as const;

/** `names`: as in `needs` of an app, or in the reason of a sample. */
export function installPackages(names: readonly string[]): void {
  const packages = names.flatMap((name) => DEBIAN_PACKAGES[name] ?? [`python3-${name}`]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a format of dpkg.
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Status}\n', ...packages], { encoding: 'utf8' });
  const installed = stdout.split('\n').filter((line) => line === 'install ok installed');
  if (installed.length === packages.length) return;
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq'];
  execFileSync('apt-get', ['install', ...options, ...packages], { stdio: 'ignore' });
}
