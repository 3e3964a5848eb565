/** The brand, for a command that runs as a bundle: brand.config.ts is part of it, and BRAND_FILE needs a loader for TypeScript. */
import own from '../brand.config';
import type { Brand } from '../src/brand/brand';
import { loadBrand } from '../src/brand/load';

export async function loadBundledBrand(root: string): Promise<Brand> {
  if (!process.env.BRAND_FILE) return own;
  const { register } = await import('tsx/esm/api');
  register();
  return loadBrand(root);
}
