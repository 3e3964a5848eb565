/** On 2g or with data saver on, nothing is loaded that the reader didn't ask for. */
interface NetworkInformation {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

export function isConstrained(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: NetworkInformation };
  return Boolean(connection?.saveData) || Boolean(connection?.effectiveType?.includes('2g'));
}
