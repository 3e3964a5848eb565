/** Which script files are text: a page's Markdown and data, made into modules. */
import { modulesOfChunks } from '../boot/page-files';

const isText = (module: string): boolean => /\.(?:mdx?|json)(?:\?|$)/.test(module);

/** Fits the files of pages, by the names that Docusaurus gives their chunks, but not those of the components around them. */
export function textFiles(registry: string): RegExp {
  const code = modulesOfChunks(registry).flatMap(([module, chunk]) => (isText(module) ? [] : [chunk]));
  return new RegExp(`assets[\\\\/]js[\\\\/](?!(?:${code.join('|')})\\.)[0-9a-f]{8}\\.[0-9a-f]{8}\\.js$`);
}
