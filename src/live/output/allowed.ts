/** What HTML made by an app may consist of. Elements that are not listed are removed with their contents. */

const list = (words: string): string[] => words.trim().split(/\s+/);

const HTML_TAGS = `a abbr article b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
  figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark meter ol p pre progress q rp rt ruby s samp section small
  span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr`;
const SVG_TAGS = `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textpath title desc
  clippath mask marker lineargradient radialgradient stop pattern image`;
const MATHML_TAGS = `math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover
  semantics`;

export const TAGS = ['#text', ...list(`${HTML_TAGS} ${SVG_TAGS} ${MATHML_TAGS}`)];

/** Values that are shown or read aloud. Nothing interprets them. */
const TEXT_ATTRIBUTES = `alt title lang dir role download aria-label aria-hidden aria-valuetext aria-roledescription
  data-display data-interval data-label data-loop data-map data-name data-start data-tex`;
const REFERENCE_ATTRIBUTES = 'aria-labelledby aria-describedby aria-details headers';
const HTML_ATTRIBUTES = `class id style href src width height colspan rowspan scope span start reversed value type min max
  low high optimum open datetime hidden`;
const SVG_ATTRIBUTES = `xmlns viewbox preserveaspectratio xlink:href x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points
  transform rotate offset fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width opacity color display visibility paint-order
  vector-effect shape-rendering font-family font-size font-style font-weight font-variant letter-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift textlength lengthadjust clip-path clip-rule
  clippathunits mask maskunits maskcontentunits marker-start marker-mid marker-end markerwidth markerheight markerunits
  refx refy orient stop-color stop-opacity gradientunits gradienttransform spreadmethod patternunits
  patterncontentunits patterntransform`;
const MATHML_ATTRIBUTES = `displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize fence separator stretchy
  symmetric largeop movablelimits lspace rspace minsize maxsize depth voffset linethickness columnalign columnspacing
  columnlines columnspan rowspacing rowlines accent accentunder notation`;

export const ATTRIBUTES = list(
  `${TEXT_ATTRIBUTES} ${REFERENCE_ATTRIBUTES} ${HTML_ATTRIBUTES} ${SVG_ATTRIBUTES} ${MATHML_ATTRIBUTES}`,
);
export const TEXTS: ReadonlySet<string> = new Set(list(TEXT_ATTRIBUTES));
export const REFERENCES: ReadonlySet<string> = new Set(list(REFERENCE_ATTRIBUTES));

/** Properties of `style`. None of them takes an address, moves an element over others or animates. */
export const STYLE_PROPERTIES: ReadonlySet<string> = new Set(
  list(`color background-color opacity fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray
    font-family font-size font-style font-weight font-variant-numeric line-height letter-spacing word-spacing
    text-align text-decoration-line text-decoration-style text-decoration-color text-indent text-transform text-shadow
    white-space white-space-collapse text-wrap-mode overflow-wrap word-break vertical-align list-style-type
    width height min-width min-height max-width max-height aspect-ratio box-sizing display float clear
    margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom padding-left
    border-top-width border-right-width border-bottom-width border-left-width
    border-top-style border-right-style border-bottom-style border-left-style
    border-top-color border-right-color border-bottom-color border-left-color
    border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius
    border-collapse border-spacing table-layout caption-side
    overflow-x overflow-y row-gap column-gap column-count column-width
    flex-direction flex-wrap flex-grow flex-shrink flex-basis align-items align-content align-self
    justify-content justify-items justify-self order
    grid-template-columns grid-template-rows grid-auto-flow grid-auto-columns grid-auto-rows
    grid-column-start grid-column-end grid-row-start grid-row-end
    top right bottom left`),
);

/** Classes that KaTeX's style sheet uses without its prefix. */
export const FORMULA_CLASSES: ReadonlySet<string> = new Set(
  list(`accent-body accent-full amsrm angl anglpad arraycolsep boldsymbol boxpad brace-center brace-left brace-right
    cancel-lap cancel-pad cd-arrow-pad cd-label-left cd-label-right cd-vert-arrow clap col-align-c col-align-l
    col-align-r delim-size1 delim-size4 delimcenter delimsizing eqn-num fbox fcolorbox fleqn fontsize-ensurer frac-line
    halfarrow-left halfarrow-right hide-tail katex large-op leqno llap mainrm mathbb mathbf mathboldfrak mathboldsf
    mathcal mathfrak mathit mathitsf mathnormal mathrm mathscr mathsf mathsfit mathtt mfrac mml-eqn-num mover mspace
    msupsub mtable mtr-glue mult munder nulldelimiter op-limits op-symbol overline-line pstrut reflectbox reset-size1
    reset-size2 reset-size3 reset-size4 reset-size5 reset-size6 reset-size7 reset-size8 reset-size9 reset-size10
    reset-size11 rlap size1 size2 size3 size4 size5 size6 size7 size8 size9 size10 size11 small-op sqrt svg-align textbb
    textbf textboldfrak textboldsf textfrak textit textitsf textrm textscr textsf texttt underline-line
    vertical-separator vlist vlist-r vlist-s vlist-t vlist-t2 x-arrow x-arrow-pad`),
);

/** The classes of the documented library and of KaTeX. A class of the site has no effect in a result. */
export function isAllowedClass(name: string): boolean {
  return /^(?:app|katex)-[\w-]+$/.test(name) || FORMULA_CLASSES.has(name);
}
