import { afterEach, expect, it, vi } from 'vitest';
import { reportAddress } from './address';
import { requestBody, sendAnswer } from './send-answer';

const page = { title: 'Tips & "tricks" + 100 %', url: 'https://docs.example/a?b#c' };

it.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as in a brand file.
  ['https://git.example/new?title=Problem+on+${title}&body=${url}', undefined],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as in a brand file.
  ['https://git.example/new?title=${answer}:+${title}&body=${url}', 'No' as const],
])('fills %s so that the values arrive as they are', (template, answer) => {
  const { searchParams } = new URL(reportAddress(template, page, answer));
  expect(searchParams.get('title')).toBe(`${answer === undefined ? 'Problem on' : `${answer}:`} ${page.title}`);
  expect(searchParams.get('body')).toBe(page.url);
});

it('fills a mailto address, where a plus would stay a plus', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as in a brand file.
  expect(reportAddress('mailto:a@b.example?subject=${title}&body=${url}', { title: 'A b', url: 'https://x/y' })).toBe(
    'mailto:a@b.example?subject=A%20b&body=https://x/y',
  );
});

it('sends a comment only if there is one', () => {
  expect(requestBody('p', 'Yes', ' \n')).toEqual({ page: 'p', answer: 'Yes' });
  expect(requestBody('p', 'No', ' a ')).toEqual({ page: 'p', answer: 'No', comment: 'a' });
});

afterEach(() => vi.unstubAllGlobals());

it('sends no cookies and no referrer, and rejects what the server refuses', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  fetch.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await sendAnswer('/answers', requestBody('p', 'Yes', ''));
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: '{"page":"p","answer":"Yes"}',
  });
  fetch.mockResolvedValueOnce(new Response(null, { status: 429, statusText: 'Too Many Requests' }));
  await expect(sendAnswer('/answers', requestBody('p', 'Yes', ''))).rejects.toThrow('429');
});
