/** No known vulnerability of severity high or worse in what ships. Needs the network: fails when the registry does not answer. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
}

it('npm audit finds nothing high in what ships', () => {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const audit = JSON.parse(stdout || '{}') as Audit;
  expect(audit.vulnerabilities, `the registry gave no answer: ${audit.message ?? stderr.slice(0, 300)}`).toBeDefined();
  const grave = Object.entries(audit.vulnerabilities ?? {}).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  expect(grave.map(([name, { severity }]) => `${name}: ${severity}`)).toEqual([]);
});
