/** Chromium, driven by Playwright: the other browser tests have installed it already. */
import { chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS } from '../../scripts/browser';
import { type ActionSource, type Driver, KEYS } from './browser';

const keyNames = new Map<string, string>(Object.entries(KEYS).map(([name, value]) => [value, name]));

export async function startChromium(executablePath: string): Promise<Driver> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // The browser's own line about a failed request repeats what `response` reports.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });

  async function performActions({ actions }: ActionSource): Promise<void> {
    for (const action of actions) {
      if (action.type === 'keyDown') await page.keyboard.down(keyNames.get(action.value) ?? action.value);
      else if (action.type === 'keyUp') await page.keyboard.up(keyNames.get(action.value) ?? action.value);
      else if (action.type === 'pointerMove') await page.mouse.move(action.x, action.y);
      else if (action.type === 'pointerDown') await page.mouse.down();
      else await page.mouse.up();
    }
  }

  return {
    engine: 'Chromium',
    performActions,
    navigate: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    traverseHistory: async (steps) => void (await (steps < 0 ? page.goBack() : page.goForward())),
    callFunction: (body) => page.evaluate<string>(`(() => { ${body} })()`),
    setViewport: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    takeProblems: () => problems.splice(0),
    stop: () => browser.close(),
  };
}
