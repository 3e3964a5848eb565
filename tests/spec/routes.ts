/** The pages of a build as routes: `blog/welcome.html` → `/blog/welcome`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

export function builtRoutes(folder: string): string[] {
  return (
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((file) => file.endsWith('.html'))
      .map(
        (file) =>
          `/${file
            .split(path.sep)
            .join('/')
            .replace(/\.html$/, '')
            .replace(/(^|\/)index$/, '')}`,
      )
      // An app alone repeats what its page shows.
      .filter((route) => route !== '/404' && !route.startsWith('/embed/'))
      .sort()
  );
}
