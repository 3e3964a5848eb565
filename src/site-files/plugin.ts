/** Writes the brand's pictures and the files that programs ask every site for, once in each build. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { loadBrand } from '../brand/load';
import { brandPictures } from '../brand/pictures';
import { writeGenerated } from '../build-files/write-generated';
import { siteFiles } from './site-files';

export default function siteFilesPlugin({ siteDir }: LoadContext): Plugin<undefined> {
  return {
    name: 'site-files',
    async loadContent() {
      const brand = await loadBrand(siteDir);
      const files = { ...(await brandPictures(brand, siteDir)), ...siteFiles(brand) };
      for (const [name, content] of Object.entries(files)) writeGenerated(siteDir, `static/${name}`, content);
      return undefined;
    },
  };
}
