/** The QR code of an address, for print. Loaded with the calculation sheet. */
import { encode } from 'uqr';

export type Modules = readonly (readonly boolean[])[];

/** Version 20: with more, the modules get too small for a phone to read them from paper. */
const MAX_BYTES = 666;

/** Rows of dark and light modules, with error correction level M. None for an address that is too long. */
export function qrModules(text: string, maskPattern = -1): Modules | undefined {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return undefined;
  return encode(text, { ecc: 'M', boostEcc: false, border: 0, maskPattern }).data;
}
