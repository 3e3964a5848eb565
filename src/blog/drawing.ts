/** Chooses the small drawing beside a post (the order is in README.md). Pure: files are read through `Sources`. */
import { drawingProblem } from '../figures/rehype-figures';

export interface PostFacts {
  /** The post's file name without date and extension. */
  readonly name: string;
  /** Front matter `figure`. */
  readonly figure?: string;
  readonly tags: readonly string[];
  /** The post's Markdown. */
  readonly content: string;
}

export interface Sources {
  /** `figures/posts/<name>.svg`, or undefined. */
  drawing(name: string): string | undefined;
  /** The recorded HTML of an app, or undefined. */
  recorded(app: string): string | undefined;
}

/** The first tag that is listed decides. */
const BY_TAG: readonly (readonly [tag: RegExp, drawing: string])[] = [
  [/^comp-/, 'first-build-a-thon-winners'],
  [/^compare$/, 'vs-anvil-2023'],
  [/^product-update$/, 'release-11-2023'],
  [/^calculators$/, 'starter-calculators'],
  [/^hackathon$/, 'vivid-hacks-1-5-workshop'],
  [/./, 'welcome'],
];

function recordedDrawing({ content }: PostFacts, sources: Sources): string | undefined {
  for (const [, app] of content.matchAll(/<App\s[^>]*\bid="([\w-]+)"/g)) {
    const svg = app && /<svg[\s\S]*?<\/svg>/.exec(sources.recorded(app) ?? '')?.[0];
    if (svg && drawingProblem(svg) === undefined) return svg;
  }
  return undefined;
}

/** Ids in a drawing would be repeated in a list: each is made the post's own. */
function ownIds(svg: string, name: string): string {
  return svg.replace(/(\bid="|url\(#|href="#)/g, `$1${name}-`);
}

export function drawingOf(post: PostFacts, sources: Sources): string {
  if (post.figure !== undefined) {
    const chosen = sources.drawing(post.figure);
    if (chosen === undefined) {
      throw new Error(
        `Post "${post.name}": figure: ${post.figure} — there is no drawing figures/posts/${post.figure}.svg.`,
      );
    }
    return finish(chosen, post.name);
  }
  const byTag = () => BY_TAG.find(([tag]) => post.tags.some((name) => tag.test(name)))?.[1] ?? 'welcome';
  const svg = sources.drawing(post.name) ?? recordedDrawing(post, sources) ?? sources.drawing(byTag());
  if (svg === undefined) throw new Error(`Post "${post.name}": figures/posts/ holds no drawing for it.`);
  return finish(svg, post.name);
}

function finish(svg: string, name: string): string {
  const problem = drawingProblem(svg);
  if (problem) throw new Error(`The drawing of post "${name}" ${problem}.`);
  // The title beside it says what it shows: the drawing itself stays out of a screen reader's way.
  return ownIds(svg, name)
    .replace(/^<svg/, '<svg aria-hidden="true" focusable="false"')
    .replace(/ xmlns="[^"]*"/, '')
    .replace(/\n\s*/g, '');
}
