/** In place of Docusaurus: writes a small site slowly, and answers signals with exit code 0, as Docusaurus does. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const outDir = process.argv[process.argv.indexOf('--out-dir') + 1];
const version = process.env.FAKE_VERSION ?? '1';
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

const write = (name, text) => {
  const file = path.join(outDir, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const theme =
  'document.documentElement.setAttribute("data-announcement-bar-initially-dismissed", matchMedia("(prefers-color-scheme: dark)"))';
const names = ['index', '404', ...Array.from({ length: 20 }, (_, index) => `page-${index}`)];
for (const name of names) {
  write(
    `${name}.html`,
    `<html><head><script>${theme}</script><link rel=stylesheet href=/assets/css/styles.1.css><script src="/assets/js/main.${version}.js"></script></head><body><h1>${name} of ${version}</h1></body>`,
  );
  await pause(10);
  while (process.env.FAKE_HOLD && existsSync(process.env.FAKE_HOLD)) await pause(20);
}
write(`assets/js/main.${version}.js`, `/* ${version} */`);
write('assets/css/styles.1.css', 'h1{color:red}');
const pages = names.filter((name) => name !== '404').map((name) => (name === 'index' ? '' : name));
write('sitemap.xml', pages.map((name) => `<loc>https://x.example/${name}</loc>`).join(''));
write('search-index/manifest.v3.json', '{"file":"pages.1.json","records":1}');
write('search-index/pages.1.json', '[]');
if (process.env.FAKE_WARNING) console.log('[WARNING] a warning');
if (process.env.FAKE_LOSES_PAGE) names.pop();
write(
  '.deploy/site.json',
  JSON.stringify({
    routes: [...pages.map((name) => `/${name}`), ...(process.env.FAKE_LOSES_PAGE ? ['/lost'] : [])],
    packages: [],
  }),
);
console.log('[SUCCESS] Generated static files');
