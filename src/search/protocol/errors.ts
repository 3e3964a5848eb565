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

export type SearchErrorName = 'RetryError' | 'ApiError' | 'DeserializationError';

export interface PlainError {
  readonly name: SearchErrorName;
  readonly message: string;
  readonly status?: number;
}

/** An error that can cross a worker's boundary, and back. */
export function toPlainError(error: unknown): PlainError {
  if (error instanceof ApiError) return { name: error.name, message: error.message, status: error.status };
  if (error instanceof DeserializationError) return { name: error.name, message: error.message };
  return { name: 'RetryError', message: error instanceof Error ? error.message : String(error) };
}

export function fromPlainError({ name, message, status }: PlainError): Error {
  if (name === 'ApiError') return new ApiError(message, status ?? 0);
  if (name === 'DeserializationError') return new DeserializationError(message);
  const error = new RetryError();
  error.message = message;
  return error;
}
