/**
 * The browser for the tests: CHROMIUM_PATH, a Chromium of the system, or the one that Playwright downloaded. When there
 * is none it is installed: Debian's package when we are root there, else Playwright's download.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

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
      throw new Error(`CHROMIUM_PATH=${named} does not exist. Give the path of a Chromium, or unset it.`);
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

export function findOrInstallBrowser(say: (line: string) => void = console.log): string {
  const found = findBrowser();
  if (found) return found;
  const run = (command: string, args: readonly string[]): boolean =>
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No Chromium found: installing the package of this system (apt-get install chromium) …');
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']);
  }
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
