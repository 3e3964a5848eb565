/** Loads the brand that this build publishes: brand.config.ts, or the file that BRAND_FILE names. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Brand } from './brand';
import { applyEnvironment, EnvironmentError } from './environment';
import { checkBrand } from './validate';

export async function loadBrand(siteDir: string, environment = process.env): Promise<Brand> {
  // A container or a workflow passes an empty variable where none is set.
  const named = environment.BRAND_FILE || undefined;
  const file = path.resolve(siteDir, named ?? 'brand.config.ts');
  let loaded: { default?: Brand | { default?: Brand } };
  try {
    loaded = (await import(pathToFileURL(file).href)) as typeof loaded;
  } catch (cause) {
    if (named === undefined) throw cause;
    throw new EnvironmentError(
      'BRAND_FILE',
      named,
      `cannot be loaded (${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)})`,
      'brand.config.ts',
    );
  }
  // A TypeScript loader may wrap a default export once more.
  const outer = loaded.default;
  const brand = outer && 'default' in outer && outer.default ? outer.default : (outer as Brand | undefined);
  return applyEnvironment(checkBrand(brand, path.basename(file), siteDir), environment);
}
