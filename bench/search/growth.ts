/** A site of many times the pages: copies whose words differ in part, as another subject's would. */
import type { PageContent } from '../../src/search/records/pages';

/** A word of the copy's own: the same word in the same copy always becomes the same one. */
function vary(text: string, copy: number): string {
  return text.replace(/[a-z]{4,}/g, (word) => {
    let hash = copy * 2654435761;
    for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619);
    if ((hash >>> 0) % 5 !== 0) return word;
    const at = (hash >>> 8) % word.length;
    const letter = String.fromCharCode(97 + ((hash >>> 16) % 26));
    return word.slice(0, at) + letter + word.slice(at + 1);
  });
}

export function multiplied(pages: readonly PageContent[], times: number): PageContent[] {
  const all: PageContent[] = [...pages];
  for (let copy = 1; copy < times; copy += 1) {
    for (const page of pages) {
      all.push({
        ...page,
        url: `/copy-${copy}${page.url}`,
        group: vary(page.group, copy),
        about: vary(page.about, copy),
        sections: page.sections.map((section) => ({
          ...section,
          title: vary(section.title, copy),
          texts: section.texts.map((text) => vary(text, copy)),
        })),
      });
    }
  }
  return all;
}
