import { describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { brandPictures } from '../brand/pictures';
import { MANIFEST, siteFiles } from './site-files';

const below = { ...brand, site: { url: 'https://x.example', basePath: '/docs/' } };

it('robots are told where the sitemap is', () => {
  expect(siteFiles(below)['robots.txt']).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://x.example/docs/sitemap.xml\n',
  );
});

describe('icons', () => {
  const pictures = brandPictures(brand, '.');
  it('of the manifest exist and have the stated sizes', async () => {
    const { icons, start_url } = JSON.parse(siteFiles(below)[MANIFEST] ?? '') as {
      icons: { src: string; sizes: string }[];
      start_url: string;
    };
    expect(start_url).toBe('/docs/');
    expect(icons.length).toBeGreaterThan(2);
    for (const { src, sizes } of icons) {
      const file = (await pictures)[src.replace('/docs/', '')];
      expect(file, src).toBeDefined();
      // Width and height of a PNG are at bytes 16 to 23.
      if (Buffer.isBuffer(file)) expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('/favicon.ico contains whole PNG pictures of three sizes', async () => {
    const ico = (await pictures)['favicon.ico'] as Buffer;
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    const sizes = [0, 1, 2].map((index) => {
      const at = 6 + 16 * index;
      const png = ico.subarray(ico.readUInt32LE(at + 12), ico.readUInt32LE(at + 12) + ico.readUInt32LE(at + 8));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(png.subarray(-8, -4).toString()).toBe('IEND');
      expect(png.readUInt32BE(16)).toBe(ico.readUInt8(at));
      return png.readUInt32BE(16);
    });
    expect(sizes).toEqual([16, 32, 48]);
  });
});
