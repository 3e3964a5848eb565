/** The rule: a sample whose result is a picture has that picture on its page. Compares what samples drew with what is recorded. */
import { DEBIAN_PACKAGES, INSTALLABLE } from '../src/samples/packages';
import { packagesIn, type SampleFence } from '../src/samples/read';
import { type Picture, type RecordedSample, sampleFile, sampleKey } from '../src/samples/recorded';
import type { Finding } from './page';

type Recorded = ReadonlyMap<string, RecordedSample>;

const RECORD = 'Run npm run samples:record, and commit figures/samples.';

/** Packages that a sample needs and that are there when it is recorded; empty for one that is run anyway, or never. */
export function recordedWith({ sample: { norun } }: SampleFence): readonly string[] {
  const packages = packagesIn(norun ?? '');
  return packages.every((name) => INSTALLABLE.includes(name)) ? packages : [];
}

/** Bytes of PNG files depend on the compression library, and figures on the version of matplotlib: their description counts. */
function comparable(pictures: readonly Picture[]): string {
  return JSON.stringify(pictures).replace(/src=\\"data:image\/(?:png;base64|svg\+xml;charset=utf-8),[^"]*"/g, '');
}

/** `drawn`: what each sample that was run drew, by its place. Recorded pictures need no package to be compared, only to be made. */
export function checkPictures(
  fences: readonly SampleFence[],
  drawn: ReadonlyMap<string, readonly Picture[]>,
  recorded: Recorded,
): Finding[] {
  return fences.flatMap((fence): Finding[] => {
    const { where } = fence.sample;
    const [, file = where, line = '1'] = /^(.*):(\d+)$/.exec(where) ?? [];
    const say = (problem: string, fix = RECORD): Finding[] => [{ file, line: Number(line), problem, fix }];
    const kept = recorded.get(sampleKey(fence.source));
    const packages = recordedWith(fence);
    if (packages.length > 0 && !kept) {
      const debian = packages.flatMap((name) => DEBIAN_PACKAGES[name] ?? []).join(' ');
      return say(
        `The sample needs ${packages.join(', ')}, and its result isn't recorded`,
        `${RECORD} (apt-get install ${debian})`,
      );
    }
    const pictures = drawn.get(where);
    if (!pictures) return [];
    if (pictures.length > 0 && !kept) return say("The sample draws a picture, and the page doesn't have it");
    return comparable(kept?.pictures ?? []) === comparable(pictures)
      ? []
      : say('The sample no longer draws the recorded picture');
  });
}

/** `fences`: those of all pages. */
export function unusedPictures(fences: readonly SampleFence[], recorded: Recorded): Finding[] {
  const used = new Set(fences.map(({ source }) => sampleKey(source)));
  return [...recorded.keys()]
    .filter((key) => !used.has(key))
    .map((key) => ({ file: sampleFile(key), problem: 'No sample draws this picture any more', fix: RECORD }));
}
