/** Files that programs ask every site for: `robots.txt` and the web manifest. Pure. The icons are in src/brand. */
import type { Brand } from '../brand/brand';

export const MANIFEST = 'site.webmanifest';

type SiteBrand = Pick<Brand, 'name' | 'tagline' | 'site' | 'colors'>;

/** Everyone may read everything. Robots look for it at the host's root, so below a base path it's the operator's to publish. */
const robots = ({ site }: SiteBrand): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.url}${site.basePath}sitemap.xml\n`;

function manifest({ name, tagline, site: { basePath }, colors: { light } }: SiteBrand): string {
  const icon = (size: number, purpose: string) => ({
    src: `${basePath}img/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return `${JSON.stringify(
    {
      name: `${name} docs`,
      short_name: name,
      description: tagline,
      id: basePath,
      start_url: basePath,
      scope: basePath,
      // A site to read: the browser's own controls stay.
      display: 'browser',
      background_color: light.paper,
      theme_color: light.paper,
      icons: [
        { src: `${basePath}img/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
        icon(192, 'any'),
        icon(512, 'any'),
        icon(512, 'maskable'),
      ],
    },
    null,
    1,
  )}\n`;
}

/** File names under the site's root → contents. */
export const siteFiles = (brand: SiteBrand): Readonly<Record<string, string>> => ({
  'robots.txt': robots(brand),
  [MANIFEST]: manifest(brand),
});
