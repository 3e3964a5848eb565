/** Checks a brand file when it is loaded, so that a typo causes a clear message instead of a broken route. */
import type { Brand } from './brand';

const PYTHON_KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

export function checkBrand(brand: Brand | undefined, file: string): Brand {
  const refuse = (problem: string): never => {
    throw new Error(`${file}: ${problem}`);
  };
  if (!brand) return refuse('has no default export; write `export default brand`');
  if (!/\S/.test(brand.name ?? '')) refuse('`name` is empty; give the name readers see, such as "Example"');
  if (!/^[\p{L}\p{N}]+(?:[ ._+-]?[\p{L}\p{N}+]+)*$/u.test(brand.name)) {
    refuse(
      `\`name\` ${JSON.stringify(brand.name)} may contain only letters, digits, single spaces and . _ + -, because it is part of addresses and code`,
    );
  }
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(brand.slug)) {
    refuse(
      `\`slug\` ${JSON.stringify(brand.slug)} must be lower-case letters, digits and single hyphens, such as "example"`,
    );
  }
  if (!/^[A-Za-z_]\w*$/.test(brand.library) || PYTHON_KEYWORDS.has(brand.library)) {
    refuse(`\`library\` ${JSON.stringify(brand.library)} must be a Python identifier, such as "example"`);
  }
  for (const [mode, palette] of Object.entries(brand.colors)) {
    for (const [name, value] of Object.entries(palette)) {
      if (!/^#[0-9a-f]{6}$/i.test(value))
        refuse(`\`colors.${mode}.${name}\` ${JSON.stringify(value)} must be a color such as "#0b64a0"`);
    }
  }
  return brand;
}
