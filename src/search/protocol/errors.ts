/** The errors of the protocol's client. Plain objects with these names come from the hosted client; ours are the same. */

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export class RetryError extends Error {
  override readonly name = 'RetryError';
  constructor(detail?: string) {
    super(`Unreachable hosts - your application id may be incorrect.${detail === undefined ? '' : ` (${detail})`}`);
  }
}

export class DeserializationError extends Error {
  override readonly name = 'DeserializationError';
}

export const CONNECTION_TIMEOUT = 'Connection timeout';
export const SOCKET_TIMEOUT = 'Socket timeout';
