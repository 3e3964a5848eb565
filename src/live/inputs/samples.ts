/** The files that file inputs start with. */
import { mediaTypeOf } from './file';
import type { FileValue } from './kind';

/** `files`: content by name, base64. */
export function samplesOf(
  inputs: readonly { readonly name: string; readonly sample?: unknown }[],
  files: Readonly<Record<string, string>>,
): Record<string, FileValue> {
  const samples: Record<string, FileValue> = {};
  for (const { name: input, sample: name } of inputs) {
    const content = typeof name === 'string' ? files[name] : undefined;
    if (typeof name !== 'string' || content === undefined) continue;
    const size = (content.length / 4) * 3 - (/=*$/.exec(content)?.[0].length ?? 0);
    samples[input] = { name, size, url: `data:${mediaTypeOf(name)};base64,${content}` };
  }
  return samples;
}
