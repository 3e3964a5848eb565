/**
 * No known vulnerability of severity high or worse in what ships. Where the registry answers, anything but a clean audit
 * fails. A registry that offers no audits, or can't be reached, is reported loudly: nothing was checked then.
 */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What an answer of `npm audit --json` means. */
interface AuditOutcome {
  readonly kind: 'clean' | 'vulnerable' | 'failed' | 'not checked';
  readonly detail: string;
}

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** No such service (404, 405, 501), or no way to reach it. */
const UNAVAILABLE = /\b(?:404|405|501)\b|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/;

function judgeAudit(stdout: string, stderr: string): AuditOutcome {
  let audit: Audit | undefined;
  try {
    audit = JSON.parse(stdout) as Audit;
  } catch {
    // Judged below by what npm printed.
  }
  if (audit?.vulnerabilities !== undefined) {
    const severe = Object.entries(audit.vulnerabilities)
      .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name, { severity }]) => `${name}: ${severity}`);
    return severe.length > 0 ? { kind: 'vulnerable', detail: severe.join(', ') } : { kind: 'clean', detail: '' };
  }
  const text = `${stdout} ${stderr}`.trim();
  const reason = UNAVAILABLE.exec(text)?.[0];
  return reason === undefined
    ? { kind: 'failed', detail: `npm audit gave no result: ${text.slice(0, 300)}` }
    : { kind: 'not checked', detail: `The registry offers no audits or can't be reached (${reason}).` };
}

it('judges every kind of answer, and only a missing service is not a failure', () => {
  const outcomes: [string, string, AuditOutcome['kind']][] = [
    ['{"vulnerabilities":{}}', '', 'clean'],
    ['{"vulnerabilities":{"a":{"severity":"moderate"}}}', '', 'clean'],
    ['{"vulnerabilities":{"a":{"severity":"critical"}}}', '', 'vulnerable'],
    ['{"message":"404 Not Found - POST https://registry.example/-/npm/v1/security/audits"}', '', 'not checked'],
    ['{"message":"request to https://registry.example failed, reason: getaddrinfo ENOTFOUND"}', '', 'not checked'],
    ['', 'npm error code ECONNREFUSED', 'not checked'],
    ['{"error":{"summary":"500 Internal Server Error"}}', '', 'failed'],
    ['{"error":{"summary":"401 Unauthorized"}}', '', 'failed'],
    ['', '', 'failed'],
    ['not json', '', 'failed'],
  ];
  for (const [stdout, stderr, kind] of outcomes) expect(judgeAudit(stdout, stderr).kind, stdout + stderr).toBe(kind);
});

it('npm audit finds nothing high in what ships', ({ skip }) => {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const outcome = judgeAudit(stdout, stderr);
  if (outcome.kind === 'not checked') {
    console.log(`NOT CHECKED: npm audit. ${outcome.detail}`);
    skip(`NOT CHECKED: ${outcome.detail}`);
  }
  expect(outcome).toEqual({ kind: 'clean', detail: '' });
});
