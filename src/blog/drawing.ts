/** The small drawing beside a post, from `figures/posts/`: the one its front matter names, its own, or the common one. */
import fs from 'node:fs';
import path from 'node:path';
import { drawingProblem } from '../figures/rehype-figures';

const COMMON = 'welcome';

/** `name` is the post's file name without date and extension, `figure` is from its front matter. */
export function drawingOf(folder: string, name: string, figure?: string): string {
  const fileOf = (drawing: string) => path.join(folder, `${path.basename(drawing)}.svg`);
  const chosen = figure ?? (fs.existsSync(fileOf(name)) ? name : COMMON);
  if (!fs.existsSync(fileOf(chosen))) {
    throw new Error(`Post "${name}": figure: ${chosen} — there is no drawing figures/posts/${chosen}.svg.`);
  }
  const svg = fs.readFileSync(fileOf(chosen), 'utf8').trim();
  const problem = drawingProblem(svg);
  if (problem) throw new Error(`The drawing of post "${name}" ${problem}.`);
  return (
    svg
      // Ids would be repeated in a list: each is made the post's own.
      .replace(/(\bid="|url\(#|href="#)/g, `$1${name}-`)
      // The title beside it says what it shows: the drawing itself stays out of a screen reader's way.
      .replace(/^<svg/, '<svg aria-hidden="true" focusable="false"')
      .replace(/ xmlns="[^"]*"/, '')
      .replace(/\n\s*/g, '')
  );
}
