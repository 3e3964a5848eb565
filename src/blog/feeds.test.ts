import { expect, it } from 'vitest';
import { feedHtml } from './feeds';

const page = 'https://docs.example.org/handbook/blog/post';

it.each([
  [
    'an app becomes a link',
    '<section data-app="x" aria-label="Beam"><form><button>Run</button></form></section>',
    `<p><a href="${page}">Run the app: Beam</a></p>`,
  ],
  [
    'a drawing becomes a link',
    '<svg role="img"><title>A beam</title><path d="M0 0"/></svg>',
    `<p><a href="${page}">Drawing: A beam</a></p>`,
  ],
  [
    'addresses are absolute',
    '<a href="/handbook/x#y">x</a><img src="../a.png" alt="a">',
    '<a href="https://docs.example.org/handbook/x#y">x</a><img src="https://docs.example.org/handbook/a.png" alt="a">',
  ],
  [
    'code is plain',
    '<pre class="a"><code><span style="color:red">x &lt; 1</span></code></pre><button>Copy</button>',
    '<pre>x &lt; 1</pre>',
  ],
  [
    'a formula is said once',
    '<div tabindex="0"><span class="katex"><math><mi>x</mi></math><span aria-hidden="true">x</span></span></div>',
    '<math><mi>x</mi></math>',
  ],
  [
    'controls, scripts and marks of the page go',
    '<h2 id="a">A<a class="hash-link" href="#a"></a></h2><script>1</script><input><!-- --><p>b</p>',
    '<h2>A</h2><p>b</p>',
  ],
])('%s', (_name, html, expected) => {
  expect(feedHtml(html, page)).toBe(expected);
});
