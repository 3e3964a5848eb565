/** The policies that pages may create (README.md). */
export const POLICY_NAMES = [
  'bootstrap',
  'application',
  'workers',
  'react',
  'dompurify',
  'offline',
  'default',
] as const;
