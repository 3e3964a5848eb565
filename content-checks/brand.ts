/** Only brand.config.ts spells the product's name, slug, library or addresses. */
import type { Brand } from '../src/brand/brand';
import type { Finding } from './page';

export function brandSpelledOut(file: string, text: string, brand: Brand): Finding[] {
  const words = [...new Set([brand.name, brand.slug, brand.library])];
  const pattern = new RegExp(words.join('|'), 'i');
  return text.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line)?.[0];
    return found === undefined
      ? []
      : [
          {
            file,
            line: index + 1,
            problem: `"${found}" is spelled out`,
            fix: 'Write __PRODUCT__ (name), __product__ (slug) or __library__ (Python).',
          },
        ];
  });
}
