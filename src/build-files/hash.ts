/** Short content hashes, for file names that change with their content. Node only. */
import { createHash } from 'node:crypto';

export function shortHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}
