import { expect, it } from 'vitest';
import { answerLog, explainListenError, wantedPort } from './serve';

const error = (code: string): NodeJS.ErrnoException => Object.assign(new Error('listen failed'), { code });

it.each([
  ['EADDRINUSE', 3000, 'start', 'Port 3000 is in use by another program. Choose another one: PORT=3001 npm start'],
  [
    'EADDRINUSE',
    65535,
    'serve',
    'Port 65535 is in use by another program. Choose another one: PORT=3001 npm run serve',
  ],
  ['EACCES', 80, 'start', "You don't have permission to open port 80. Choose another one: PORT=3000 npm start"],
])('%s on %i names the port and the way out', (code, port, command, text) => {
  expect(explainListenError(error(code), port, command)).toBe(text);
});

it('reads PORT', () => {
  expect(wantedPort(undefined)).toBe(3000);
  expect(wantedPort('')).toBe(3000);
  expect(wantedPort('8080')).toBe(8080);
  for (const wrong of ['abc', '-1', '70000', '3.5', '1e9'])
    expect(() => wantedPort(wrong)).toThrow(/PORT=.* is not a port.*PORT=3001/);
});

it('reads LOG: nothing by default, all answers, or what was not found', () => {
  const answers = [200, 301, 404].map((status) => ({
    method: 'GET',
    path: `/${status}`,
    status,
    bytes: 1,
    milliseconds: 2,
  }));
  const logged = (wanted?: string): string[] => {
    const lines: string[] = [];
    const { onAnswer } = answerLog(wanted, (line) => lines.push(line));
    for (const answer of answers) onAnswer?.(answer);
    return lines.map((line) => (JSON.parse(line) as { path: string }).path);
  };
  expect(logged('')).toEqual([]);
  expect(logged('requests')).toEqual(['/200', '/301', '/404']);
  expect(logged('not-found')).toEqual(['/404']);
  expect(() => answerLog('all')).toThrow('LOG=all is unknown: use LOG=requests or LOG=not-found.');
});
