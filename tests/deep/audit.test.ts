/**
 * No known vulnerability of severity high or worse in what ships. A registry may not offer audits at all: then nothing was
 * checked, and the name of the test and the summary of the run say so plainly.
 */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const audit = JSON.parse(stdout || '{}') as Audit;
const refusal = `${audit.message ?? ''} ${stderr}`;

if (audit.vulnerabilities !== undefined) {
  it('npm audit finds nothing high in what ships', () => {
    const grave = Object.entries(audit.vulnerabilities ?? {}).filter(([, { severity }]) =>
      ['high', 'critical'].includes(severity),
    );
    expect(grave.map(([name, { severity }]) => `${name}: ${severity}`)).toEqual([]);
  });
} else if (/\b(404|405|501)\b/.test(refusal)) {
  const status = /\b(404|405|501)\b/.exec(refusal)?.[1];
  it(`NOT CHECKED: the configured registry offers no audits (status ${status}); run npm audit against one that does`, () => {
    console.log(`NOT CHECKED: npm audit, since the registry answered ${status}.`);
    expect(audit.vulnerabilities).toBeUndefined();
  });
} else {
  it('npm audit gets an answer', () => {
    expect.fail(`the registry gave no answer: ${refusal.trim().slice(0, 300)}`);
  });
}
