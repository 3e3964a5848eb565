/**
 * What each docs page (posts: teaching-points-posts.ts) must teach, and where it does: the content map as data. A point is [what is taught, heading id,
 * words that the section must hold]; `top` is what stands before the first heading. `apps` run on the page. The test
 * fails when a page, a section or its substance goes missing, so a claim about a page is never older than the page.
 */
export type TeachingPoint = readonly [teaches: string, at: string, words: readonly string[]];

export interface TeachingRow {
  readonly apps: readonly string[];
  readonly points: readonly TeachingPoint[];
}

export const TEACHING_POINTS: Readonly<Record<string, TeachingRow>> = {
  'docs/index.mdx': {
    apps: ['distance-converter'],
    points: [
      ['inputs, code and output as a running app', 'top', ['<App', 'Change the length', 'Edit']],
      ['inputs, code and output in one line', 'top', ['**Inputs** → dict → **Code** → dict → **Output**']],
      ['inputs, code and output as a diagram', 'what-an-app-is', ['id="app-flow"', 'receives', 'returns']],
      [
        'what readers can count on',
        'what-you-can-count-on',
        ['apps are live', 'dropdown', '30 KB', 'offline', 'checked'],
      ],
      ['a door to building one', 'top', ['id="build-one"', '/getting-started/quick-overview']],
      ['a door to looking something up', 'top', ['id="look-something-up"', '/inputs/input-types']],
      ['a door to what others built', 'top', ['id="see-what-others-built"', '/blog']],
    ],
  },
  'docs/getting-started/quick-overview.mdx': {
    apps: ['distance-converter'],
    points: [
      ['what main receives and returns', 'what-happens-in-a-run', ['receives', 'returns', '{"meters": 1.83}']],
      ['the six steps', 'the-six-steps', ['1. Info', '2. Inputs', '3. Code', '4. Output', '5. Docs', '6. Preview']],
      ['what each step stores', 'who-sees-what', ['what it stores', 'template', 'Python source']],
      ['who sees what', 'who-sees-what', ['users see', 'only you see', 'draft']],
      ['changing the running app', 'change-it', ['Edit', 'Run', 'outputs.centimeters']],
    ],
  },
  'docs/getting-started/create.mdx': {
    apps: [],
    points: [
      ['a blank app', 'start-blank', ['def main', 'outputs.y']],
      ['a template', 'start-from-a-template', ['Inputs', 'Code', 'Output']],
      ['naming', 'name-and-describe-it', ['name', 'description', 'tags']],
      ['access', 'decide-who-may-use-it', ['anyone', 'named accounts']],
      ['draft and published', 'draft-and-published-version', ['draft', 'Publishing', 'id="draft-and-published"']],
      ['duplicating a public app', 'copy-a-public-app', ['Duplicate', 'credit']],
    ],
  },
  'docs/getting-started/example-1.mdx': {
    apps: ['distance-converter'],
    points: [
      ['step 1: name', 'step-1', ['What you see']],
      ['step 2: input', 'step-2', ['What you see', 'At least 0.']],
      ['step 3: meters to feet and inches', 'step-3', ['0.3048', 'What you see', 'total feet']],
      ['step 4: output', 'step-4', ['What you see', 'outputs.feet']],
      ['step 5: testing', 'step-5', ['What you see', 'divmod']],
      ['step 6: publishing', 'step-6', ['What you see', 'publish']],
      ['three exercises with answers', 'exercises', ['miles', 'sixteenth', 'both directions', '<Answer>']],
    ],
  },
  'docs/getting-started/example-2.mdx': {
    apps: ['cosine-explorer'],
    points: [
      ['amplitude, frequency, phase', 'the-formula', ['amplitude', 'frequency', 'phase', 'id="cosine-anatomy"']],
      ['sliders', 'step-2', ['slider', 'step', 'What you see']],
      ['a plot', 'step-3', ['cw.line_chart', 'What you see']],
      ['reading it', 'step-5', ['phase 90°', 'degrees into math.cos', 'too few points']],
    ],
  },
  'docs/getting-started/example-3.mdx': {
    apps: ['multiplication-table'],
    points: [
      ['loops', 'step-2', ['for r in range', 'comprehension', 'What you see']],
      ['an HTML table by template', 'step-3', ['{% for row in outputs.table %}', 'loop.index', 'What you see']],
      ['an HTML table by library', 'step-4', ['cw.table', 'What you see']],
      ['which way to choose', 'which-way', ['library', 'template']],
    ],
  },
  'docs/getting-started/graphics.mdx': {
    apps: ['beam-sketch'],
    points: [
      ['which kind of picture for what', 'choose-the-kind', ['drawing', 'plot', 'animation', 'image', 'map']],
      ['a sample of a drawing', 'drawing', ['cw.Canvas']],
      ['a sample of a plot', 'plot', ['cw.line_chart']],
      ['a sample of an animation', 'animation', ['cw.animation']],
      ['a sample of an image', 'image', ['cw.image']],
      ['a sample of a map', 'map', ['cw.map_view']],
    ],
  },
  'docs/getting-started/tables.mdx': {
    apps: ['weighted-average'],
    points: [
      ['a table in', 'step-1', ['table group', 'dynamic']],
      ['a table out', 'step-3', ['cw.table', '{% for item, weight, value, product in outputs.rows %}']],
      ['totals', 'by-the-library', ['total=', 'Total']],
      ['a CSV download', 'step-4', ['cw.download_csv']],
    ],
  },
  'docs/getting-started/ai-chatbot.mdx': {
    apps: ['keyword-assistant'],
    points: [
      ['a chat-like text input', 'step-1', ['multiline', 'max length']],
      ['a key kept out of the code', 'keep-the-key-out-of-the-code', ['/home/', 'revoke']],
      ['calling the HTTP API of a model', 'step-3', ['urllib.request', 'Authorization', 'timeout']],
      ['failures', 'step-4', ['429', 'TimeoutError', 'NoAnswer']],
      ['cost', 'cost', ['tokens', 'spending limit']],
      ['privacy', 'privacy', ['who receives it']],
      ['a deterministic stand-in', 'top', ['stand-in', '<App']],
    ],
  },
  'docs/inputs/overview.mdx': {
    apps: ['input-gallery'],
    points: [
      ['how an input is added', 'add-an-input', ['group', 'type', 'name']],
      ['how it is named', 'name-it', ['label', 'letters, digits, spaces', 'KeyError']],
      ['how it is validated', 'what-is-checked-for-you', ['Fill in this field.', 'At least 0.']],
      ['how it is previewed', 'add-an-input', ['preview']],
      ['groups against table groups', 'input-group-or-table-group', ['list of rows', 'load1']],
    ],
  },
  'docs/inputs/input-types.mdx': {
    apps: ['input-gallery'],
    points: [
      ['number', 'number', ['units', 'min, max', 'step', 'random', '`int`', 'inputs[']],
      ['text', 'text', ['placeholder', 'min length', 'pattern', '`str`', 'inputs[']],
      ['file', 'file', ['accept', 'multiple', 'max size', 'data URL', 'inputs[']],
      ['single select', 'single-select', ['options', 'radio buttons', '`str`', 'inputs[']],
      ['multiple select', 'multiple-select', ['chips', '`list` of `str`', 'inputs[']],
      ['checkbox', 'checkbox', ['`True` or `False`', 'inputs[']],
      ['slider', 'slider', ['marks', 'step', 'inputs[']],
      ['range slider', 'range-slider', ['low end first', 'inputs[']],
      ['color', 'color', ['#43bff5', 'inputs[']],
      ['date and time', 'date-and-time', ['date only, time only, or both', 'UTC', 'inputs[']],
      ['rich text', 'rich-text', ['no key in `inputs`']],
      ['options shared by all types', 'shared-options', ['required', 'disabled', 'read only', 'width', 'condition']],
      ['a gallery that prints inputs', 'top', ['<App', 'prints `inputs`']],
    ],
  },
  'docs/inputs/input-group.mdx': {
    apps: ['shape-area'],
    points: [
      ['the layout grid', 'the-grid', ['ten columns', 'id="layout-grid"']],
      ['resizing', 'resize-and-reorder', ['Resize']],
      ['order', 'resize-and-reorder', ['Reorder', 'read values by name']],
      ['conditional groups', 'conditional-groups', ['hidden', 'disabled', 'none of its inputs']],
    ],
  },
  'docs/inputs/table-group.mdx': {
    apps: ['weighted-average'],
    points: [
      ['nested lists', 'what-your-code-receives', ['[0][2]', 'id="table-to-list"']],
      ['fixed and dynamic tables', 'fixed-or-dynamic', ['min rows', 'max rows', 'determinant']],
      ['row labels', 'row-labels', ['{{row}}']],
      ['every option', 'options', ['columns', 'header', 'dynamic', 'row label', 'default', 'condition']],
    ],
  },
  'docs/inputs/conditional-input.mdx': {
    apps: ['shape-area'],
    points: [
      ['operators', 'write-a-condition', ['`==`', '`!=`', '`<` `<=` `>` `>=`', '`contains`']],
      ['precedence of AND and OR with a truth table', 'and-and-or', ['A OR B AND C', '| yes | no | no |']],
      ['hidden against disabled', 'hidden-or-disabled', ['hide', 'disable']],
      ['what inputs then holds', 'hidden-or-disabled', ['the key is absent', "'received'"]],
    ],
  },
  'docs/code/overview.mdx': {
    apps: ['sum-and-product'],
    points: [
      ['main', 'write-main', ['def main(inputs)', 'takes one argument']],
      ['inputs', 'read-the-inputs', ['`None`', 'inputs.get']],
      ['returning a dict', 'return-the-outputs', ['main returned None; return a dict']],
      ['errors', 'when-the-code-fails', ['KeyError', 'ValueError']],
      ['prints', 'print', ['debugger']],
      ['packages', 'import-packages', ['numpy', 'geopandas', 'custom environment']],
    ],
  },
  'docs/code/output.mdx': {
    apps: ['loan-payment'],
    points: [
      ['numbers and formatting', 'format-numbers', ['format(".2f")', '.3g', 'rounding too early']],
      ['strings', 'return-text', ['escaped', '<pre>']],
      ['HTML', 'return-html', ['| safe', 'cw.escape']],
      ['files', 'return-files', ['cw.download_link', 'cw.download_csv']],
      ['what cannot be returned', 'what-cannot-be-returned', ['datetime', 'numpy array', '`set`']],
    ],
  },
  'docs/code/environments.mdx': {
    apps: [],
    points: [
      ['when', 'do-you-need-one', ['another package', 'a certain version']],
      ['how', 'build-one', ['requirements.txt', 'Build it']],
      ['versions', 'pin', ['==', 'newest']],
      ['packages and system packages', 'what-it-holds', ['system packages', 'installed once']],
      ['files', 'files', ['/home/']],
      ['reproducibility', 'reproducible', ['random.Random(7)', 'Sort']],
    ],
  },
  'docs/code/tools.mdx': {
    apps: ['traceback-lab'],
    points: [
      ['compare', 'compare', ['draft', 'published']],
      ['debugger', 'debugger', ['print', '{value=}']],
      ['reading a traceback', 'traceback', ['from the bottom', 'ZeroDivisionError', 'What?']],
      ['test inputs', 'test-inputs', ['by hand', 'smallest and the largest']],
    ],
  },
  'docs/code/optimization.mdx': {
    apps: ['prime-sieve'],
    points: [
      ['measuring', 'measure', ['perf_counter', 'cProfile']],
      ['timings taken by the reader', 'top', ['Measure the time', '<App']],
      ['vectorizing', 'vectorize', ['numpy', 'np.where', 'bytearray']],
      ['processes and threads', 'parallel', ['ThreadPoolExecutor', 'ProcessPoolExecutor', 'id="process-pool"']],
      ['compiling', 'compile', ['@njit', 'ctypes.CDLL', 'gcc']],
    ],
  },
  'docs/output/overview.mdx': {
    apps: ['loan-payment'],
    points: [
      ['the editor', 'editor-and-preview', ['rich-text editor', 'toolbar']],
      ['output variables', 'place-a-value', ['{{ outputs.area', '{{ outputs["floor plan"] }}']],
      ['preview', 'editor-and-preview', ['preview']],
      ['escaping', 'escaping', ['&lt;', 'safe', 'sanitized']],
    ],
  },
  'docs/output/plots.mdx': {
    apps: ['projectile'],
    points: [
      ['the same curve', 'the-curve', ['tan', '9.80665']],
      ['library charts', 'library', ['cw.line_chart', 'scatter_chart', 'bar_chart', 'histogram']],
      ['matplotlib', 'matplotlib', ['Figure(', 'cw.plot(figure']],
      ['plotly', 'plotly', ['go.Figure', 'to_image']],
    ],
  },
  'docs/output/animated-plots.mdx': {
    apps: ['travelling-wave'],
    points: [
      ['frames', 'frames', ['y_range', 'frame(']],
      ['playing them', 'play', ['cw.animation', 'interval', 'loop', 'labels']],
      ['sliders', 'slider', ['cw.slider', 'start=3']],
      ['when not to animate', 'when-not', ['reduced motion', 'flash']],
    ],
  },
  'docs/output/conditionals.mdx': {
    apps: ['pipe-pressure'],
    points: [
      ['if, elif, else', 'if', ['{% if', '{% elif', '{% else %}']],
      ['for', 'for', ['{% for load in outputs.loads %}']],
      ['loop variables', 'loop', ['loop.index', 'loop.revindex', 'loop.first', 'loop.length', 'loop.cycle']],
      ['filters', 'filters', ['format(spec)', 'round(n)', 'default(value)', 'map(attribute=…)', 'katex', 'safe']],
      ['a pass-or-fail engineering check', 'pass-or-fail', ['49 CFR 192.105', 'verdict', '213.9']],
    ],
  },
  'docs/output/latex.mdx': {
    apps: ['quadratic-formula'],
    points: [
      ['the katex filter', 'write', ['| katex', 'katex(true)']],
      ['backslashes', 'backslashes', ['\\\\frac', 'raw string', 'bad string escape']],
      ['formulas built in Python', 'in-python', ['rf"', '\\sigma']],
      ['alignment', 'align', ['aligned', '&=', 'cases']],
    ],
  },
  'docs/output/images.mdx': {
    apps: ['image-inspector'],
    points: [
      ['image in', 'take', ['image/png,image/jpeg', 'cw.image_size']],
      ['image out', 'show', ['cw.image(', 'Pillow']],
      ['alt text', 'alt', ['alt=""', 'poor', 'better']],
      ['size', 'size', ['width=400', 'SVG']],
    ],
  },
  'docs/output/tables.mdx': {
    apps: ['amortization'],
    points: [
      ['from rows', 'from-rows', ['cw.table', 'digits', 'max_rows', 'row_header']],
      ['from a template loop', 'from-a-loop', ['{% for row in outputs.rows %}', 'app-number']],
      ['from pandas', 'from-pandas', ['pd.DataFrame', 'reset_index']],
      ['number alignment', 'align', ['Right-align', 'unit in the header']],
      ['long tables', 'long-tables', ['max_rows=50', 'download_csv']],
    ],
  },
  'docs/files/overview.mdx': {
    apps: ['file-inspector'],
    points: [
      ['data URLs', 'data-url', ['RFC 2397', 'id="data-url-anatomy"', 'base64']],
      ['decoding', 'take-a-file', ['cw.to_text', 'cw.to_bytes', 'cw.to_file', 'cw.read_csv']],
      ['file type', 'type', ['cw.file_type', 'octet-stream']],
      ['download links', 'download', ['cw.download_link']],
      ['safety', 'safety', ['pickle', 'zip', 'Limit the size']],
    ],
  },
  'docs/files/text-files.mdx': {
    apps: ['csv-summary'],
    points: [
      ['text in', 'read-text', ['cw.to_text']],
      ['CSV in', 'read-csv', ['cw.read_csv', 'header=False', 'decimal=","', 'convert=False']],
      ['text out', 'write-text', ['cw.download_link']],
      ['CSV out', 'write-csv', ['cw.download_csv', 'byte order mark', 'Disarms']],
      ['encodings', 'encodings', ['UTF-8', 'Windows-1252', 'cp1250']],
      ['line ends', 'line-ends', ['\\r\\n', 'splitlines']],
    ],
  },
  'docs/files/large-files.mdx': {
    apps: [],
    points: [
      ['environment files against fetching', 'choose', ['custom environment', 'fetched']],
      ['environment files', 'environment', ['/home', 'sqlite3']],
      ['fetching', 'fetch', ['urlopen', 'timeout', 'sha256']],
      ['caching', 'cache', ['lru_cache', 'one run to the next']],
      ['limits of a data URL', 'cost', ['4 characters for every 3 bytes', '12,000,037']],
    ],
  },
  'docs/maps/overview.mdx': {
    apps: ['distance-on-earth'],
    points: [
      ['static and interactive maps', 'which-library', ['still map', 'movable']],
      ['GeoJSON', 'geojson', ['FeatureCollection', 'RFC 7946', 'MultiPolygon']],
      ['which library when', 'which-library', ['map_view', 'GeoPandas', 'Folium']],
      ['coordinates and their order', 'coordinates', ['id="lat-lon"', 'longitude first']],
    ],
  },
  'docs/maps/example-1.mdx': {
    apps: ['choropleth'],
    points: [
      ['outlines from GeoJSON', 'outlines', ['GeoJSON', 'Natural Earth']],
      ['a value', 'value', ['equal-area', '1,230,167']],
      ['classes', 'classes', ['quantiles', 'equal intervals']],
      ['drawing it', 'draw', ['area_value', 'value_label']],
      ['the choropleth with GeoPandas, step by step', 'geopandas', ['read_file', 'to_crs', 'qcut', 'cw.plot']],
    ],
  },
  'docs/maps/example-2.mdx': {
    apps: ['projections'],
    points: [
      ['projections', 'four-projections', ['Mercator', 'sinusoidal', 'equal-area']],
      ['coordinate systems', 'coordinate-reference-systems', ['EPSG:4326', 'EPSG:6933', 'to_crs']],
      ['spatial join', 'spatial-join', ['point_in_area', 'gpd.sjoin']],
      ['static and interactive export', 'export', ['download_link', 'map_view', 'SVG']],
    ],
  },
  'docs/maps/example-3.mdx': {
    apps: ['great-circle'],
    points: [
      ['markers and popups', 'markers', ['popup', 'map_view']],
      ['lines', 'lines', ['great_circle_points']],
      ['circles', 'circles', ['meters']],
      ['Folium', 'folium', ['folium.Marker', 'folium.PolyLine', 'folium.Circle', 'popup=']],
    ],
  },
  'docs/library/file-utils.mdx': {
    apps: [
      'reference-data-urls',
      'reference-file-facts',
      'reference-tables',
      'reference-downloads',
      'reference-pictures',
      'reference-html',
      'reference-motion',
    ],
    points: [
      ['data URLs', 'data-urls', ['group="data-urls"']],
      ['file facts', 'file-facts', ['group="file-facts"']],
      ['tables and CSV', 'tables', ['group="tables"']],
      ['downloads', 'downloads', ['group="downloads"']],
      ['pictures and plots', 'pictures', ['group="pictures"']],
      ['HTML', 'html', ['group="html"']],
      ['animation and slider', 'motion', ['group="motion"']],
    ],
  },
  'docs/library/plotdraw.mdx': {
    apps: [
      'reference-canvas',
      'reference-shapes',
      'reference-annotations',
      'reference-structures',
      'reference-axes',
      'reference-geometry',
      'reference-charts',
      'reference-maps',
      'reference-geography',
    ],
    points: [
      ['canvas', 'canvas', ['group="canvas"']],
      ['lines and shapes', 'shapes', ['group="shapes"']],
      ['arrows, dimensions and text', 'annotations', ['group="annotations"']],
      ['loads and supports', 'structures', ['group="structures"']],
      ['axes', 'axes', ['group="axes"']],
      ['geometry helpers', 'geometry', ['group="geometry"']],
      ['charts', 'charts', ['group="charts"']],
      ['maps', 'maps', ['group="maps"']],
      ['distances and projections', 'geography', ['group="geography"']],
    ],
  },
  'docs/advanced-applications/mp-monte-carlo.mdx': {
    apps: ['monte-carlo-pi'],
    points: [
      ['estimating with error bars', 'estimate-and-error', ['standard error', '±']],
      ['seeds', 'streams', ['different seed', 'the same seed in every stream']],
      ['splitting work over processes', 'processes', ['ProcessPoolExecutor', 'pool.map']],
      ['speed-up measured', 'speed-up', ['Amdahl', 'with one worker', 'shortest time']],
    ],
  },
  'docs/advanced-applications/openseespy.mdx': {
    apps: ['truss-solver'],
    points: [
      ['an environment for it', 'environment', ['custom environment', 'openseespy']],
      ['a small truss', 'model', ['ops.element("Truss"', 'ops.analyze']],
      ['checking the result by hand', 'by-hand', ['method of joints', '0.00315']],
      ['the same truss in plain Python', 'plain-solver', ['bar_matrix', 'Code']],
    ],
  },
  'docs/advanced-applications/quiz-toolkit.mdx': {
    apps: ['quiz'],
    points: [
      ['random parameters', 'parameters', ['random.Random(seed)', 'randomized default']],
      ['numeric questions and tolerance', 'grade-a-number', ['math.isclose', '1 %']],
      ['algebraic questions', 'grade-an-expression', ['ast.parse', 'eval']],
      ['collecting results', 'collect', ['download_csv', 'hmac']],
      ['embedding a quiz', 'embed', ['<iframe']],
    ],
  },
  'docs/self-hosting-apps/overview.mdx': {
    apps: [],
    points: [
      ['what the runner does and does not do', 'what-the-runner-does', ['edit on the platform', 'payments']],
      ['architecture', 'how-a-run-passes', ['client', 'server', 'main(inputs)']],
      ['architecture as a figure', 'top', ['id="runner-architecture"']],
      ['security duties', 'your-duties', ['127.0.0.1', 'login', 'read the code first']],
    ],
  },
  'docs/self-hosting-apps/localhost.mdx': {
    apps: [],
    points: [
      ['the download', 'download', ['published', 'app.json']],
      ['a look into the file', 'look-before-you-run', ['json.load', 'subprocess']],
      ['packages', 'make-an-environment', ['venv', 'pip install']],
      ['starting the runner', 'start-the-runner', ['start command', 'README']],
      ['a running app', 'open-the-app', ['localhost']],
      [
        'a troubleshooting table',
        'troubleshooting',
        ['ModuleNotFoundError', 'Address already in use', 'JSONDecodeError'],
      ],
    ],
  },
  'docs/monetization.mdx': {
    apps: [],
    points: [
      ['eligibility', 'before-you-start', ['payment provider', 'country']],
      ['price', 'set-a-price', ['Info', 'monthly price']],
      ['coupons', 'coupons', ['once', 'repeating', 'forever', 'redeem by', 'maximum redemptions']],
      ['payouts', 'payouts', ['bank account']],
      ['cancelling', 'cancellations', ['cancels', 'no further payment']],
      ['amounts on the pricing page', 'top', ['__link_pricing__']],
    ],
  },
};
