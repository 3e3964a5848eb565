/** Pages for the tests of search: built HTML as the site writes it, and a small site of several pages. */

import type { SearchRecord } from '../../src/search/protocol/types';
import { extractPage } from '../../src/search/records/extract';
import { type PageContent, recordsOf } from '../../src/search/records/pages';

export interface FixturePage {
  readonly url: string;
  readonly title: string;
  readonly category?: string;
  readonly kind?: 'doc' | 'post' | 'list';
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly unlisted?: boolean;
  readonly body: string;
}

export function builtHtml({
  title,
  category,
  kind = 'doc',
  description = '',
  keywords = [],
  unlisted = false,
  body,
}: FixturePage): string {
  const tag = kind === 'doc' ? 'docs-default-current' : kind === 'post' ? 'default' : 'blog_posts_list';
  const crumbs =
    category === undefined
      ? ''
      : `<nav class="theme-doc-breadcrumbs"><ul><li><a href="/"><svg></svg></a></li><li><span>${category}</span></li><li><span>${title}</span></li></ul></nav>`;
  const tags = kind === 'post' ? '<footer><ul><li><a rel="tag" href="/blog/tags/math">math</a></li></ul></footer>' : '';
  return `<!doctype html><html lang="en" class="${kind === 'doc' ? 'docs-doc-page' : kind === 'post' ? 'blog-wrapper blog-post-page' : 'blog-list-page'}">
  <head><title>${title} | Site</title>
  <meta name="docsearch:language" content="en"><meta name="docsearch:docusaurus_tag" content="${tag}">
  ${kind === 'doc' ? '<meta name="docsearch:version" content="current">' : ''}
  ${unlisted ? '<meta name="robots" content="noindex, nofollow">' : ''}
  <meta name="description" content="${description}"><meta name="keywords" content="${keywords.join(',')}"></head>
  <body><nav class="navbar"><a href="/">Boilerplate navigation</a></nav>
  <aside><ul class="menu__list"><li><a class="menu__link">Sidebar boilerplate</a></li></ul></aside>
  <main><article>${crumbs}<div class="theme-doc-markdown markdown"><header><h1>${title}</h1></header>${body}</div>${tags}</article>
  <nav class="pagination-nav"><a>Next boilerplate</a></nav></main>
  <footer class="footer">Footer boilerplate</footer><script>boilerplate()</script></body></html>`;
}

export const FIXTURE_SITE: readonly FixturePage[] = [
  {
    url: '/inputs/conditional-input',
    title: 'Conditional input',
    category: 'Inputs',
    description: 'Show an input only when it matters.',
    body: `<p>Show an input only when it matters. While its condition is false, the input is hidden.</p>
      <h2 id="write-a-condition">Write a condition<a class="hash-link" href="#write-a-condition">​</a></h2>
      <p>A condition has three parts: the input, an <strong>operator</strong> and a value.</p>
      <table><thead><tr><th>part</th><th>example</th></tr></thead><tbody><tr><td>operator</td><td><code>==</code></td></tr></tbody></table>
      <h3 id="read-it">Read it with a default</h3>
      <pre><code>radius = inputs.get("radius", 0)
return {"area": compute_area(radius)}  # never_indexed_comment</code></pre>`,
  },
  {
    url: '/output/plots',
    title: 'Plots',
    category: 'Output',
    description: 'Draw the same curve with three libraries.',
    keywords: ['sparkline', 'oscilloscope view'],
    body: `<p>A plot shows a curve. Use <code>print_plot</code> to embed it.</p>
      <h2 id="matplotlib">Matplotlib</h2><p>Save the figure with savefig and return it.</p>
      <pre><code>import matplotlib.pyplot as plt
figure = plt.figure()
html = cw.print_plot(figure)</code></pre>
      <ul><li>Label both axes.<ul><li>Give the units, such as kN/m or 10mm.</li></ul></li><li>Written in C++ underneath.</li></ul>
      <section data-app="projectile" aria-label="Projectile range"><header><p><strong>Projectile range</strong> How far a ball flies.</p></header><form><label>Speed<input></label><button>Run</button></form></section>`,
  },
  {
    url: '/output/tables',
    title: 'Tables',
    category: 'Output',
    description: 'Rows of numbers as an HTML table.',
    body: '<p>Make a table from rows.</p><h2 id="from-pandas">From pandas</h2><p>A DataFrame has to_html, but camelCaseNames stay searchable.</p>',
  },
  {
    url: '/blog/linear-apps',
    title: 'Apps for linear algebra',
    kind: 'post',
    description: 'A showcase of matrix apps.',
    body: '<p>Four apps that solve linear systems, with a plot of each.</p><p>Strange words: &lt;script&gt;alert(1)&lt;/script&gt; stay text.</p>',
  },
];

export function fixturePages(site: readonly FixturePage[] = FIXTURE_SITE): PageContent[] {
  return site.map((page) => {
    const content = extractPage(builtHtml(page), page.url);
    if (content === undefined) throw new Error(`${page.url} gave no content`);
    return content;
  });
}

export function fixtureRecords(site?: readonly FixturePage[]): SearchRecord[] {
  return fixturePages(site).flatMap(recordsOf);
}
