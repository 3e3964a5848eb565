/** The container and the workflow for GitHub Pages accept every variable that OPERATING.md lists. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { pathRules } from '../deploy/headers';
import { DEPLOYMENT_VARIABLES } from '../src/brand/environment';

const read = (name: string): string => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8');
const variables = ['BRAND_FILE', ...DEPLOYMENT_VARIABLES];

describe('every setting of a deployment', () => {
  it('can be passed to the container, which has no defaults of its own', () => {
    const stage = read('Containerfile').split(/^FROM /m)[1] ?? '';
    const declared = [...stage.matchAll(/^ARG (\S+)$/gm)].map(([, name]) => name);
    expect(declared.sort()).toEqual([...variables].sort());
    expect(stage.lastIndexOf('ARG ')).toBeLessThan(stage.indexOf('RUN npm run build'));
  });

  it('can be set as a variable of the repository for GitHub Pages', () => {
    const { jobs } = parse(read('.github/workflows/pages.yml')) as {
      jobs: { publish: { steps: { name: string; env?: Record<string, string> }[] } };
    };
    const env = jobs.publish.steps.find(({ name }) => name === 'Build')?.env ?? {};
    expect(Object.keys(env).sort()).toEqual([...variables].sort());
    for (const [name, value] of Object.entries(env)) expect(value).toContain(`vars.${name}`);
  });
});

it('the guide and the script that publishes a branch keep every kind of hashed file', () => {
  const prefixes = pathRules.filter(({ pathClass }) => pathClass !== 'embed').flatMap((rule) => rule.prefixes);
  const [, section = ''] = /### Static hosts\n(.*?)\n### /s.exec(read('OPERATING.md')) ?? [];
  const script = read('.ci/publish-branch');
  for (const prefix of prefixes) {
    expect(section).toContain(`\`${prefix}`);
    expect(script).toContain(prefix.replace('search-index/', ''));
  }
});
