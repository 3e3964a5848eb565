/** Sends an answer to the endpoint of the brand file: what the reader sees in the form, and nothing that identifies them. */
import type { Answer } from './address';

export interface PageAnswer {
  readonly page: string;
  readonly answer: Answer;
  readonly comment?: string;
}

const TIMEOUT_MS = 15_000;

export const requestBody = (page: string, answer: Answer, comment: string): PageAnswer => ({
  page,
  answer,
  ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
});

/** Rejects if the answer can't be said to have arrived. */
export async function sendAnswer(endpoint: string, body: PageAnswer): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
}
