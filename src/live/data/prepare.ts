/** An app folder → what its page needs: brand names substituted, prose and formulas rendered, code highlighted. Node only. */
import { toHtml } from 'hast-util-to-html';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visitParents } from 'unist-util-visit-parents';
import type { Brand } from '../../brand/brand';
import { applyTokens, applyTokensDeep, type BrandNames } from '../../brand/tokens';
import { highlight } from '../../codeblocks/highlight';
import { renderFormula } from '../../formulas/rehype-formulas';
import { toPython } from '../form/python-text';
import { initialValues, readForm } from '../form/values';
import type { Widget } from '../inputs/widget';
import { type Offered, packagesFor } from '../packages/needed';
import type { Group } from '../schema/app';
import { isTable } from '../schema/groups';
import type { LoadedApp } from '../schema/load';
import { rawSteps } from '../schema/steps';
import { fillFormulas } from '../template/formulas';
import { describeInputs, widgetsOf } from './describe';
import { missingPackages } from './missing-packages';
import { publishPictures } from './pictures';
import { limitedRules, limitedWidget, publishSteps } from './publish-steps';
import { plainUnits } from './units';

export interface PrepareOptions {
  readonly brand: BrandNames & Pick<Brand, 'colors'>;
  /** Address of the worker script. */
  readonly worker: string;
  /** Address of the app alone, for frames of other sites. */
  readonly embed: string;
  /** Stores a picture that is too large for the page and returns its address. */
  readonly publish: (content: string | Buffer, ending: string) => string;
  /** What apps may import on this site. */
  readonly packages?: Offered;
  /** Import name of the documented library, and the address of its wheel. */
  readonly library: { readonly name: string; readonly wheel: string };
}

/** What a page knows about an app, as JSON. */
export type AppData = Awaited<ReturnType<typeof prepareApp>>;

export async function prepareApp(app: LoadedApp, options: PrepareOptions) {
  const { brand, worker, embed, publish, packages = {}, library } = options;
  if (!app.recorded)
    throw new Error(`apps/${app.id}: there is no recorded result; run: npm run apps:record -- ${app.id}`);
  const { about: source, cases, groups, record, ...shown } = applyTokensDeep(app.definition, brand);
  const code = applyTokens(app.code, brand).trimEnd();
  const template = applyTokens(app.template, brand).trimEnd();
  const values = initialValues({ groups, samples: app.samples });
  const { inputs, presences } = readForm({ groups }, values);
  const rich = richTexts(groups);
  const about = renderMarkdown(source, `apps/${app.id}/app.yaml: about`);
  const complete = (text: string) => fillFormulas(applyTokens(text, brand));
  const html = publishPictures(complete(app.recorded.html), brand.colors, publish);
  const missing = missingPackages(app.definition, Object.keys(packages));
  const steps =
    missing.length > 0 && record && app.steps
      ? publishSteps({
          results: applyTokensDeep(app.steps.results, brand),
          values: rawSteps({ groups, record }),
          complete,
          publish,
        })
      : undefined;
  const widgets = widgetsOf(groups);
  for (const [name, list] of Object.entries(steps?.values ?? {}))
    widgets[name] = limitedWidget(widgets[name] as Widget, list);
  return {
    id: app.id,
    ...shown,
    groups,
    widgets,
    rich,
    about,
    code,
    codeHtml: await highlight(code, 'python'),
    template,
    templateHtml: await highlight(template, 'jinja'),
    /** Data files by name, base64. */
    files: Object.fromEntries(Object.entries(app.dataFiles).map(([name, bytes]) => [name, bytes.toString('base64')])),
    samples: app.samples,
    /** The form before the reader touches it, and `inputs` in Python's notation. */
    initial: { values, ...presences, python: toPython(inputs) },
    recorded: {
      html,
      stdout: applyTokens(app.recorded.stdout, brand),
      stderr: applyTokens(app.recorded.stderr, brand),
      ...(app.recorded.notFinite && { notFinite: app.recorded.notFinite }),
    },
    /** Keys that few apps need are absent from the data of all others. */
    ...(missing.length > 0 && { missing }),
    ...(steps && { steps }),
    /** The panel contains formulas and needs their style sheet. */
    formulas: [html, about, ...Object.values(rich)].some((part) => part.includes('class="katex')),
    rules: limitedRules(describeInputs(groups), steps),
    worker,
    embed,
    library,
    // Only for apps that need some: the data of all others stays as small as it is.
    ...(shown.needs.length > 0 && { packages: packagesOf(shown.needs, packages) }),
  };
}

/** Name → version of what an app needs, as far as this site has it. */
function packagesOf(needs: readonly string[], offered: Offered): Record<string, string> {
  const names = packagesFor(offered, needs, []);
  return Object.fromEntries(names.map((name) => [name, offered[name]?.version ?? '']));
}

function richTexts(groups: readonly Group[]): Record<string, string> {
  const rich: Record<string, string> = {};
  const line = (text: string | undefined) => {
    if (text === undefined || !/[$*`_[\\]/.test(text)) return;
    const html = renderMarkdown(text, text).replace(/^<p>([\s\S]*)<\/p>$/, '$1');
    if (html !== text) rich[text] = html;
  };
  for (const group of groups) {
    line(group.title);
    if (isTable(group)) line(group.help);
    for (const part of isTable(group) ? group.table.columns : group.inputs) {
      if (part.type === 'richtext') rich[part.text] = renderMarkdown(part.text, part.text);
      else {
        line(part.label);
        line('help' in part ? part.help : undefined);
        if ('units' in part && typeof part.units === 'string')
          rich[`$${part.units}$`] = plainUnits(part.units) ?? renderFormula(part.units, false);
      }
    }
  }
  return rich;
}

const processor = unified().use(remarkParse).use(remarkMath).use(remarkRehype);

/** Raw HTML in the Markdown is dropped; formulas are set by KaTeX. */
export function renderMarkdown(source: string, where: string): string {
  const tree = processor.runSync(processor.parse(source));
  visitParents(tree, 'element', (node, ancestors) => {
    const classes = node.properties.className;
    if (!Array.isArray(classes) || !(classes.includes('math-inline') || classes.includes('math-display'))) return;
    const display = classes.includes('math-display');
    const [text] = node.children;
    let formula: string;
    try {
      formula = renderFormula(text?.type === 'text' ? text.value : '', display);
    } catch (error) {
      throw new Error(`${where}: a formula cannot be set: ${error instanceof Error ? error.message : String(error)}`);
    }
    const parent = ancestors.at(-1);
    const target = display && parent?.type === 'element' && parent.tagName === 'pre' ? parent : node;
    target.tagName = display ? 'div' : 'span';
    target.properties = { className: ['formula', ...(display ? ['formula--display'] : [])] };
    target.children = [{ type: 'raw', value: formula } as never];
  });
  return toHtml(tree, { allowDangerousHtml: true });
}
