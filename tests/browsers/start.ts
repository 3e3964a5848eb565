/** Finds, installs and starts the three engines. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, findOrInstallBrowser } from '../../scripts/browser';
import { Browser, type Driver, type Engine } from './browser';
import { startChromium } from './chromium';
import { startFirefox } from './firefox';
import { startWebKit } from './webkit';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const VIRTUAL_DISPLAY = '/usr/bin/Xvfb';

const findFirefox = (): string | undefined => FIREFOX.find((place) => existsSync(place));

interface Program {
  readonly engine: Engine;
  readonly isInstalled: () => boolean;
  /** Debian's packages. */
  readonly packages: readonly string[];
  readonly start: () => Promise<Driver>;
}

const programs: readonly Program[] = [
  {
    engine: 'Chromium',
    isInstalled: () => findBrowser() !== undefined,
    packages: ['chromium'],
    start: () => startChromium(findOrInstallBrowser()),
  },
  {
    engine: 'Firefox',
    isInstalled: () => findFirefox() !== undefined,
    packages: ['firefox-esr'],
    start: () => startFirefox(findFirefox() ?? 'firefox-esr'),
  },
  {
    engine: 'WebKit',
    isInstalled: () => existsSync(WEBKIT_DRIVER) && existsSync(VIRTUAL_DISPLAY),
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: () => startWebKit({ driver: WEBKIT_DRIVER, display: VIRTUAL_DISPLAY }),
  },
];

export const engines: readonly Engine[] = programs.map(({ engine }) => engine);
const programOf = (engine: Engine): Program => programs.find((program) => program.engine === engine) as Program;

export const isInstalled = (engine: Engine): boolean => programOf(engine).isInstalled();

/** Installs Debian's packages of an engine that is missing. Fails when it can't. */
export function install(engine: Engine): void {
  const { packages } = programOf(engine);
  if (isInstalled(engine)) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
  if (!isInstalled(engine))
    throw new Error(
      `${engine} is missing and could not be installed. Install Debian's ${packages.join(' and ')} as root, and run again.`,
    );
}

export const startBrowser = async (engine: Engine): Promise<Browser> => new Browser(await programOf(engine).start());
