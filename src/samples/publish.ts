/** Recorded pictures of samples → what pages show: brand names, and files for what is large. Node only. */
import type { Brand } from '../brand/brand';
import { applyTokens } from '../brand/tokens';
import { shortHash } from '../build-files/hash';
import { deleteGenerated, writeGenerated } from '../build-files/write-generated';
import { extractDrawings } from '../figures/drawing-files';
import { publishPictures } from '../live/data/pictures';
import { readRecorded, sampleKey } from './recorded';
import type { ShownSample, ShownSamples } from './remark-samples';

/** Under `assets/`, which servers keep forever because its names change with the content. */
const FOLDER = 'assets/samples';
/** Characters. A sample is rarely on the first screen, so smaller pictures than those of apps become files. */
const LARGE = 1024;

/** The same drawing may be on a page twice, and its ids must not be. */
const withOwnIds = (html: string, key: string): string =>
  html.replace(/\bplot-[0-9a-f]{12}(?=-)/g, (id) => `${id}-${key.slice(0, 4)}`);

export function publishSamples(siteDir: string, brand: Brand): ShownSamples {
  const names = new Set<string>();
  const publish = (content: string | Buffer, ending: string): string => {
    const name = `${shortHash(content)}.${ending}`;
    names.add(name);
    writeGenerated(siteDir, `static/${FOLDER}/${name}`, content);
    return `${brand.site.basePath}${FOLDER}/${name}`;
  };
  const publishSvg = (svg: string) => publish(svg, 'svg');
  const show = (html: string, key: string) => {
    const shown = publishPictures(withOwnIds(applyTokens(html, brand), key), brand.colors, publish, LARGE);
    // No one has asked for the interactive map yet; the drawing that it replaces can be a file.
    return html.includes('class="app-map"')
      ? extractDrawings(shown, { least: LARGE, colors: brand.colors, publish: publishSvg })
      : shown;
  };
  const thumbnail = (html: string): string => {
    const files = extractDrawings(html, { least: 0, colors: brand.colors, publish: publishSvg });
    return [...files.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag.replace(/ alt="[^"]*"/, ' alt=""')).join('');
  };
  const shown = [...readRecorded(siteDir)].map(([key, { source, pictures }]): [string, ShownSample] => {
    const published = pictures.map(({ name, html }) => ({ name, html: show(html, key) }));
    const first = published[0]?.html ?? '';
    return [sampleKey(applyTokens(source, brand)), { key, pictures: published, thumbnail: thumbnail(first) }];
  });
  deleteGenerated(siteDir, `static/${FOLDER}`, names);
  return new Map(shown);
}
