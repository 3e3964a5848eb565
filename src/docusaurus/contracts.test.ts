/** Every contract holds for the installed Docusaurus and can fail, and no file outside this folder imports an internal. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ReplaceClientModule } from './client-build';
import { CONTRACTS, problemsOf, SELECTED_CLASSES } from './contracts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the installed Docusaurus', () => {
  it.each(CONTRACTS.map((contract) => [contract.internal, contract] as const))('has: %s', (_name, contract) => {
    expect(problemsOf(contract, root)).toEqual([]);
  });

  it.each(CONTRACTS.map((contract) => [contract.internal, contract] as const))(
    'without it, the contract says what broke: %s',
    (_name, contract) => {
      const problems = problemsOf(contract, path.join(root, 'no-such-folder'));
      expect(problems.length).toBeGreaterThan(0);
      for (const problem of problems) expect(problem).toMatch(/\w+ is gone: \w+/);
    },
  );
});

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'docusaurus.config.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('internals of Docusaurus are imported in this folder only', () => {
  const internal = /['"](?:@docusaurus\/[\w-]+\/lib\/|@docusaurus\/theme-common\/internal|@generated\/)/;
  const offenders = sources.filter((file) => !file.startsWith('src/docusaurus/') && internal.test(read(file)));
  expect(offenders).toEqual([]);
});

it('every class of the theme that is selected by a part of its name is listed', () => {
  const listed = SELECTED_CLASSES.map(([name]) => name as string);
  const selected = sources
    .filter((file) => !file.startsWith('src/docusaurus/'))
    .flatMap((file) => [...read(file).matchAll(/\[class\*=["']([\w-]+)["']\]/g)].map(([, name]) => name ?? ''));
  expect(selected.length).toBeGreaterThan(3);
  expect(selected.filter((name) => !listed.includes(name.replace(/_$/, '')))).toEqual([]);
});

describe('a replacement that no longer applies', () => {
  const compile = (imported: boolean, isChild = false) => {
    type Callback = (resource: { context: string; request: string }) => void;
    let replace: Callback = () => {};
    class NormalModuleReplacementPlugin {
      constructor(_pattern: RegExp, callback: Callback) {
        replace = callback;
      }
      apply(): void {}
    }
    const errors: Error[] = [];
    const resource = { context: '/site/node_modules/@docusaurus/core/lib/client', request: './PendingNavigation' };
    new ReplaceClientModule({ NormalModuleReplacementPlugin } as never, 'PendingNavigation', '/site/ours.tsx').apply({
      hooks: {
        afterCompile: {
          tap: (_name: string, check: (compilation: object) => void) => {
            if (imported) replace(resource);
            check({
              compiler: { isChild: () => isChild },
              errors,
              modules: [{ resource: '/site/other.js' }, { resource: resource.request }],
            });
          },
        },
      },
    });
    return { resource, errors };
  };

  it('fails the build and names the module', () => {
    expect(compile(false).errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('no longer imports "./PendingNavigation"'),
    ]);
  });

  it("is no matter of a plugin's own compilation, such as that of the HTML in development", () => {
    expect(compile(false, true).errors).toEqual([]);
  });

  it('is silent while it applies', () => {
    const { resource, errors } = compile(true);
    expect(resource.request).toBe('/site/ours.tsx');
    expect(errors).toEqual([]);
  });
});
