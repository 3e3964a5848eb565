/** `npm run new:page | new:post | new:app -- …`: writes the files of a new page, post or app and prints the next steps. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { loadBrand } from '../src/brand/load';
import { readOptions } from './command-line';
import { newApp, newPage, newPost, type Scaffold, UsageError } from './scaffold/scaffold';

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    author: { type: 'string', default: 'desk' },
    tags: { type: 'string', default: '' },
  },
});

const brand = await loadBrand(process.cwd());
const keysOf = (file: string): string[] => Object.keys(parse(readFileSync(file, 'utf8')) as object);

function scaffold(): Scaffold {
  const [kind, first, second] = positionals;
  if (kind === 'page') return newPage(first, second);
  if (kind === 'app') return newApp(first, second);
  if (kind === 'post') {
    return newPost(first, {
      date: values.date,
      author: values.author,
      tags: values.tags.split(',').filter(Boolean),
      knownAuthors: keysOf(brand.authors ?? 'blog/authors.yml'),
      knownTags: keysOf(brand.tags ?? 'blog/tags.yml'),
    });
  }
  throw new UsageError('Use npm run new:page, npm run new:post or npm run new:app.');
}

try {
  const { files, next } = scaffold();
  const present = Object.keys(files).filter((file) => existsSync(file));
  if (present.length > 0) throw new UsageError(`${present.join(', ')} already exists. Choose a different name.`);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    console.log(`wrote ${file}`);
  }
  // An app without its recorded result fails the tests.
  if (positionals[0] === 'app') {
    const recorded = spawnSync(process.execPath, [
      'scripts/with-install.mjs',
      'scripts/apps-record.ts',
      positionals[1] ?? '',
    ]);
    if (recorded.status === 0) console.log(`wrote apps/${positionals[1]}/recorded.json`);
    else console.error(`The result could not be recorded: ${recorded.stderr}`);
  }
  for (const line of next) console.log(`→ ${line}`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
