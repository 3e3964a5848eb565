/** What an answer of `npm audit --json` means. */
export interface AuditOutcome {
  readonly kind: 'clean' | 'vulnerable' | 'failed' | 'not checked';
  readonly detail: string;
}

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** No such service (404, 405, 501), or no way to reach it. */
const UNAVAILABLE = /\b(?:404|405|501)\b|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/;

export function judgeAudit(stdout: string, stderr: string): AuditOutcome {
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
