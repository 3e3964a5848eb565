/**
 * The browser for tests and benches: CHROMIUM_PATH, a Chromium of the system, or the one that Playwright downloaded. When
 * there is none it is installed: Debian's package when we are root there, else Playwright's download. Tests take Debian's
 * headless shell if they can: the same engine without the browser around it, which opens a page in about half the time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { UserError } from './command-line';

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** A browser that starts as root and keeps to this machine. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named))
      throw new UserError(`CHROMIUM_PATH=${named} does not exist. Give the path of a Chromium, or unset it.`);
    return named;
  }
  const places = [...systemPlaces];
  try {
    places.push(chromium.executablePath());
  } catch {
    // Playwright has no browser for this system.
  }
  return places.find((place) => existsSync(place));
}

export function findTestBrowser(): string | undefined {
  return !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser();
}

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

/** On Debian, as root. False where that isn't so or the packages can't be had. */
function installPackages(say: (line: string) => void, ...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing ${names.join(' ')} …`);
  return (
    run('apt-get', ['update', '-q']) && run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names])
  );
}

/** For `npm test`. Without the headless shell the tests take longer, and that is all. */
export function findOrInstallTestBrowser(say: (line: string) => void = console.log): string {
  const browser = findOrInstallBrowser(say);
  if (!process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL)) installPackages(say, 'chromium-headless-shell');
  return findTestBrowser() ?? browser;
}

export function findOrInstallBrowser(say: (line: string) => void = console.log): string {
  const found = findBrowser();
  if (found) return found;
  installPackages(say, 'chromium', 'fonts-dejavu-core');
  if (!findBrowser()) {
    say('No Chromium found: downloading one (npx playwright install chromium) …');
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = findBrowser();
  if (!installed) {
    throw new Error(
      'No Chromium could be found or installed. Install Chromium, or set CHROMIUM_PATH to one, and run again.',
    );
  }
  return installed;
}
