/** What an operator can fix: one sentence that says what happened and what to do. Commands show it without a stack. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}
