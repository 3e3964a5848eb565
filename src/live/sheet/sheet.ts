/**
 * The calculation sheet: what "Print" prints of an app. Built from the panel's own nodes, so that labels, units, formulas
 * and the result look as on the page, and no text becomes markup here.
 */
import type { FormDescription } from '../form/context';
import formStyles from '../form/Form.module.css';
import type { RawValues } from '../form/values';
import { isTable, valueInputs } from '../schema/groups';
import { qrModules } from './qr';
import styles from './sheet.lazy.module.css';
import { displayText } from './values';

export interface SheetOptions {
  readonly app: FormDescription & { readonly title: string; readonly summary: string };
  /** The panel. */
  readonly root: HTMLElement;
  readonly values: RawValues;
  /** The result on the page belongs to these values. */
  readonly isCurrent: boolean;
  /** It was computed by code that isn't the app's own. */
  readonly isEdited: boolean;
  /** The reader chose files, which no address carries. */
  readonly hasFiles: boolean;
  /** With the values. Undefined: the app has no address that others can open. */
  readonly address: string | undefined;
  readonly date: Date;
}

const UNITS = `.${CSS.escape(formStyles.units ?? '')}`;

type Child = Node | string;

function element(tag: string, className: string | undefined, ...children: readonly Child[]): HTMLElement {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children);
  return node;
}

/** Copies of nodes, without controls, and with ids of their own: the originals stay in the document. */
function copiesOf(nodes: Iterable<Node>): Node[] {
  return [...nodes].map((node) => {
    const copy = node.cloneNode(true);
    if (!(copy instanceof Element)) return copy;
    for (const control of copy.querySelectorAll('button, input, .app-controls, .leaflet-control')) control.remove();
    const all = [copy, ...copy.querySelectorAll('*')];
    const ids = new Set(all.map(({ id }) => id).filter(Boolean));
    for (const one of all) {
      if (one.id) one.id = `${one.id}-print`;
      for (const attribute of one.attributes)
        attribute.value = attribute.value.replace(/#([\w:.-]+)/g, (whole, id) =>
          ids.has(id) ? `${whole}-print` : whole,
        );
    }
    return copy;
  });
}

function inputRows({ app, root, values }: SheetOptions, isShown: (name: string) => boolean): HTMLElement[] {
  return valueInputs(app.groups)
    .filter(({ name }) => isShown(name))
    .map((input) => {
      const field = root.querySelector(`[data-field="${CSS.escape(input.name)}"]`);
      const label = copiesOf(field?.querySelector('label > span, [id$="-label"] > span')?.childNodes ?? []);
      const kept = label.filter((node) => !(node instanceof HTMLElement && node.tagName === 'SMALL'));
      const units = copiesOf(field?.querySelector(UNITS)?.childNodes ?? []);
      const heading = element('th', undefined, ...(kept.length > 0 ? kept : [input.label]));
      heading.setAttribute('scope', 'row');
      return element(
        'tr',
        undefined,
        heading,
        element('td', undefined, displayText(values[input.name]), ' ', ...units),
      );
    });
}

function inputTables({ app, root, values }: SheetOptions, isShown: (name: string) => boolean): HTMLElement[] {
  return app.groups.filter(isTable).flatMap((group) => {
    if (!isShown(group.name)) return [];
    const original = root.querySelector(`[data-table="${CSS.escape(group.name)}"]`);
    const titles = [...(original?.querySelectorAll('thead th') ?? [])].map((title) =>
      element('th', undefined, ...copiesOf(title.childNodes)),
    );
    const rows = ((values[group.name] ?? []) as readonly (readonly (string | boolean)[])[]).map((row) =>
      element('tr', undefined, ...row.map((cell) => element('td', undefined, displayText(cell)))),
    );
    return [
      element(
        'table',
        styles.grid,
        element('thead', undefined, element('tr', undefined, ...titles)),
        element('tbody', undefined, ...rows),
      ),
    ];
  });
}

const SVG = 'http://www.w3.org/2000/svg';

function qrCode(address: string): Node[] {
  const modules = qrModules(address);
  if (!modules) return [];
  const size = modules.length;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `-4 -4 ${size + 8} ${size + 8}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'QR code of the address');
  svg.setAttribute('class', styles.code ?? '');
  const path = document.createElementNS(SVG, 'path');
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  path.setAttribute('d', dark.join(''));
  svg.append(path);
  return [svg];
}

function resultOf({ root, isCurrent, isEdited }: SheetOptions): Node[] {
  if (!isCurrent) return [element('p', undefined, 'The app hasn’t run with these values. Run it, then print again.')];
  const note = 'Calculated with changed code. The method, limits and sources below are those of the original app.';
  return [
    ...(isEdited ? [element('p', styles.note, note)] : []),
    ...copiesOf(root.querySelector('[data-slot="result"]')?.childNodes ?? []),
  ];
}

/** What the address leads to. It carries values, and neither code nor files. */
function endOf({ address, isEdited, hasFiles }: SheetOptions): Child[] {
  if (address === undefined) return [];
  const what = isEdited ? 'The original app, with these values: ' : 'This calculation, with its values: ';
  const files = hasFiles ? ' (without the files that were chosen)' : '';
  return [...qrCode(address), element('p', styles.address, what, address, files)];
}

/** `isShown`: whether an input or table is part of the form at these values. */
export function createSheet(options: SheetOptions, isShown: (name: string) => boolean): HTMLElement {
  const { app, root, date } = options;
  const about = [...(root.querySelector('footer > details')?.children ?? [])].filter(
    ({ tagName }) => tagName !== 'SUMMARY',
  );
  const rows = inputRows(options, isShown);
  const heading = (text: string) => element('h2', undefined, text);
  return element(
    'article',
    styles.sheet,
    element(
      'header',
      styles.head,
      element('h1', undefined, app.title),
      element('p', undefined, app.summary),
      element('p', styles.date, date.toLocaleDateString('en-US', { dateStyle: 'long' })),
    ),
    element(
      'div',
      styles.columns,
      element(
        'section',
        undefined,
        heading('Inputs'),
        ...(rows.length > 0 ? [element('table', styles.inputs, element('tbody', undefined, ...rows))] : []),
        ...inputTables(options, isShown),
      ),
      element('section', styles.result, heading('Result'), ...resultOf(options)),
    ),
    element('section', styles.about, heading('Method, limits and sources'), ...copiesOf(about)),
    element('footer', styles.end, ...endOf(options)),
  );
}

/** Prints the sheet alone. The page comes back with the end of printing. */
export function printSheet(sheet: HTMLElement): void {
  const page = document.documentElement;
  for (const old of document.querySelectorAll('[data-sheet]')) old.remove();
  sheet.dataset.sheet = '';
  document.body.append(sheet);
  page.dataset.printSheet = '';
  const restore = () => {
    sheet.remove();
    delete page.dataset.printSheet;
  };
  addEventListener('afterprint', restore, { once: true });
  window.print();
}
