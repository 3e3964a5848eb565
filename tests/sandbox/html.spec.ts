/**
 * Results that attack the page. Every attack is shown by the code that shows results, on a built page, and then the page
 * is inspected: what covers it, what was fetched, where links lead, which globals, classes and attributes got through.
 * The same attacks without sanitizer and containment prove that the inspection notices them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '../spec/browser-test';
import { comeAlive, root } from '../spec/site';
import { type Attack, htmlAttacks } from './html-attacks';
import { loadSandbox, type Sandbox } from './support';

/** Classes of the site's own style sheets whose rules take an element out of the flow. */
function positionedClasses(): string[] {
  const folder = path.join(root, 'build/assets/css');
  const css = readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const classes = new Set<string>(['boot-notice', 'button', 'navbar', 'alert', 'hero', 'menu']);
  for (const [, selector = ''] of css.matchAll(/([^{}]+)\{[^{}]*position:(?:fixed|absolute|sticky)[^{}]*\}/g))
    for (const [, name = ''] of selector.matchAll(/\.([a-zA-Z][\w-]*)/g))
      if (!/^(?:app|katex)-|^leaflet|^cm-/.test(name)) classes.add(name);
  return [...classes].sort();
}

const CLASSES = positionedClasses();
const ATTACKS = htmlAttacks(CLASSES);

interface Finding {
  readonly name: string;
  readonly problems: readonly string[];
}

/** Runs in the page: shows each attack and inspects the page after it. */
async function attackPage({
  attacks,
  siteClasses,
  raw,
}: {
  attacks: readonly Attack[];
  siteClasses: readonly string[];
  raw: boolean;
}): Promise<Finding[]> {
  const { showOutput } = (globalThis as unknown as { Sandbox: Sandbox }).Sandbox;
  const slot = document.querySelector<HTMLElement>('[data-slot="result"]');
  const navbar = document.querySelector('.navbar');
  if (!slot || !navbar) throw new Error('The page has no result or no navigation bar.');
  const sites = new Set(siteClasses);
  const forbidden =
    /^(?:on\w+|command|commandfor|popover\w*|is|slot|part|exportparts|form\w*|ping|srcset|name|autofocus|contenteditable|accesskey|nonce|tabindex|srcdoc|usemap|ismap|background|attributionsrc|interest\w+|inert|data-(?:slot|app|part|field|state|alive))$/;
  const state = () =>
    JSON.stringify([
      location.href,
      document.title,
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      document.baseURI,
      getComputedStyle(document.documentElement).backgroundColor,
      document.documentElement.className,
    ]);
  const before = state();
  const inside = (value: unknown) => value instanceof Element && value !== slot && slot.contains(value);

  const covering = (): string[] => {
    const box = slot.getBoundingClientRect();
    const bar = navbar.getBoundingClientRect();
    const found = new Set<string>();
    for (let x = 5; x < innerWidth; x += innerWidth / 12)
      for (let y = 5; y < innerHeight; y += innerHeight / 12) {
        const within = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        const inBar = x >= bar.left && x <= bar.right && y >= bar.top && y <= bar.bottom;
        const hit = document.elementFromPoint(x, y);
        if ((!within || inBar) && inside(hit)) found.add(`covers the page with <${hit?.localName}>`);
      }
    return [...found];
  };
  const reachable = (name: string): string[] => {
    const id = /^clobbering: \w+=(\w+)/.exec(name)?.[1];
    if (id === undefined) return [];
    const named = [
      Document.prototype.getElementById.call(document, id),
      (window as unknown as Record<string, unknown>)[id],
      (document as unknown as Record<string, unknown>)[id],
    ];
    return named.some(inside) ? [`the page finds ${id} in the result`] : [];
  };
  const inspectElement = (element: Element): string[] => {
    const problems: string[] = [];
    // Not `attributes`, which a form control of that name hides.
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? '';
      if (forbidden.test(name)) problems.push(`<${element.localName} ${name}>`);
      if (/url\(\s*["']?(?!["']?#)/i.test(value) && name !== 'title' && name !== 'alt')
        problems.push(`${name}=${value}`);
    }
    for (const name of element.classList) if (sites.has(name)) problems.push(`class ${name}`);
    const { position } = getComputedStyle(element);
    if (position === 'fixed' || position === 'sticky') problems.push(`position ${position}`);
    if (element.matches(':popover-open, :modal, dialog, button, input, iframe, form, script, style, link, meta, base'))
      problems.push(`<${element.localName}>`);
    const href = element.localName === 'a' && (element.getAttribute('href') ?? element.getAttribute('xlink:href'));
    if (href) {
      const url = new URL(href, document.baseURI);
      if (!/^(?:https?|mailto|tel):$/.test(url.protocol)) problems.push(`link to ${url.protocol}`);
      else if (url.origin !== location.origin) {
        if (element.getAttribute('target') !== '_blank' || !/\bnoopener\b/.test(element.getAttribute('rel') ?? ''))
          problems.push(`link to ${url.host} keeps the tab`);
      }
    }
    return problems;
  };

  const findings: Finding[] = [];
  for (const { name, html } of attacks) {
    if (raw) slot.innerHTML = html;
    else await showOutput(html, slot);
    await new Promise((done) => setTimeout(done));
    const problems = [...covering(), ...reachable(name), ...[...slot.querySelectorAll('*')].flatMap(inspectElement)];
    if (
      (window as unknown as { hacked?: unknown }).hacked !== undefined &&
      !inside((window as unknown as { hacked?: unknown }).hacked)
    ) {
      problems.push('code ran');
      delete (window as unknown as { hacked?: unknown }).hacked;
    }
    if (inside(document.activeElement)) problems.push('took the focus');
    if (state() !== before) problems.push('changed address, title, storage or styles of the page');
    if (problems.length > 0) findings.push({ name, problems: [...new Set(problems)] });
    slot.replaceChildren();
  }
  await new Promise((done) => setTimeout(done, 300));
  return findings;
}

async function attack(page: Page, attacks: readonly Attack[], raw: boolean) {
  const requests: string[] = [];
  const opened: string[] = [];
  await page.route(/evil\.example|exfil/, (route) => route.abort());
  page.on('request', (request) => {
    if (/evil\.example|exfil/i.test(request.url())) requests.push(request.url());
  });
  page.on('popup', (popup) => opened.push(popup.url()));
  await page.goto('/getting-started/example-1');
  await comeAlive(page);
  await page.locator('[data-slot="result"]').first().scrollIntoViewIfNeeded();
  await loadSandbox(page);
  const findings = await page.evaluate(attackPage, { attacks, siteClasses: CLASSES, raw });
  return { findings, requests, opened };
}

const REPORTED = [
  /policy, event: script-src-attr inline/,
  /policy, console: Executing inline event handler/,
  /policy, (?:event: style-src-elem inline|console: Applying inline style)/,
  /policy, (?:event: media-src|console: Loading media)/,
  /policy, (?:event: base-uri|console: Setting the document's base URI)/,
];

test.setTimeout(300_000);

async function expectNothingThrough(page: Page): Promise<void> {
  expect(ATTACKS.length).toBeGreaterThan(600);
  expect(new Set(ATTACKS.map(({ html }) => html)).size).toBe(ATTACKS.length);
  const { findings, requests, opened } = await attack(page, ATTACKS, false);
  expect(findings).toEqual([]);
  expect(requests).toEqual([]);
  expect(opened).toEqual([]);
}

test('no result covers the page, fetches, keeps the tab or reaches the page’s scripts', async ({ page, provoke }) => {
  // Chromium reports what it finds in the sanitizer's own document, where nothing runs and nothing is fetched.
  provoke(...REPORTED);
  await expectNothingThrough(page);
});

test.describe('without the security policy', () => {
  test.use({ bypassCSP: true });

  test('the sanitizer alone lets nothing through', async ({ page }) => {
    test.skip(process.env.DEEP === undefined, 'the same attacks again');
    await expectNothingThrough(page);
  });
});

test.describe('without sanitizer, containment and policy', () => {
  test.use({ bypassCSP: true });

  test('the inspection notices the attacks', async ({ page, watched }) => {
    // These would take the page away with the test in it.
    const attacks = ATTACKS.filter(({ name }) => !/refresh|frameset|plain text|element: (?:base|title)/.test(name));
    const { findings, requests } = await attack(page, attacks, true).finally(() => {
      watched.found.length = 0; // What the attacks threw doesn't matter here.
    });
    const kinds = findings.flatMap(({ problems }) => problems).join('\n');
    for (const kind of [
      'covers the page',
      'code ran',
      'keeps the tab',
      'link to javascript:',
      'class boot-notice',
      'position fixed',
      'the page finds evilname',
      '<iframe',
      'command>',
    ])
      expect(kinds).toContain(kind);
    expect(findings.length / attacks.length).toBeGreaterThan(0.6);
    expect(new Set(requests).size).toBeGreaterThan(3);
  });
});

test('the panel’s own results are contained: overlays in a template stay inside the result', async ({
  page,
  provoke,
}) => {
  provoke(/policy, event: script-src-attr inline/, /policy, console: Executing inline event handler/);
  await page.goto('/getting-started/example-1');
  const panel = page.locator('[data-app="distance-converter"]').first();
  await panel.scrollIntoViewIfNeeded();
  await panel.getByText('Output', { exact: true }).first().click();
  await panel.locator('[data-part="Output"]').getByRole('button', { name: 'Edit' }).click();
  const overlay = ATTACKS.filter(({ name }) => /^overlay: .*, plain$|class of the site: b/.test(name))
    .map(({ html }) => html)
    .join('');
  await panel
    .locator('[data-part="Output"] .cm-content')
    .fill(`{{ ${JSON.stringify(`<img src=x onerror=1>${overlay}`.replaceAll('\\', ''))} | safe }}`);
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
  const result = panel.locator('[data-slot="result"]');
  await expect(result).toContainText('OVER');
  expect(await result.evaluate((element) => getComputedStyle(element).contain)).toMatch(/content|layout.*paint|strict/);
  expect(await result.evaluate((element) => getComputedStyle(element).isolation)).toBe('isolate');
});
