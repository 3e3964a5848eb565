import { expect, it } from 'vitest';
import { type AuditOutcome, judgeAudit } from './audit';

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
