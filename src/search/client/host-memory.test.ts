import { expect, it } from 'vitest';
import { createHostMemory, HOSTS_KEY } from './host-memory';

const host = { protocol: 'https', url: 'one.example', accept: 1 };
const NOW = 1_000_000;
const fresh = async () => ({ ...host, status: 1, lastUpdate: NOW });

function storageWith(value?: string) {
  const kept = new Map<string, string>(value === undefined ? [] : [[HOSTS_KEY, value]]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  return { storage: () => storage, kept };
}
const stored = (state: unknown): string => JSON.stringify({ [JSON.stringify(host)]: state });

it('remembers a host that is down over page loads, for two minutes', async () => {
  const { storage } = storageWith();
  let now = NOW;
  await createHostMemory(storage, () => now).set(host, { ...host, status: 2, lastUpdate: now });
  const next = createHostMemory(storage, () => now);
  expect(await next.get(host, fresh)).toEqual({ ...host, status: 2, lastUpdate: NOW });
  now += 120_001;
  expect(await next.get(host, fresh)).toEqual({ ...host, status: 1, lastUpdate: NOW });
});

it.each([
  'null',
  '5',
  '[]',
  '"text"',
  '{"',
  '[null]',
  '{"__proto__":{"status":2}}',
  stored(null),
  stored('down'),
  stored({ status: 9, lastUpdate: NOW }),
  stored({ status: 2 }),
  stored({ status: 2, lastUpdate: 'x' }),
  stored({ status: 2, lastUpdate: NOW + 1 }),
  stored({ status: 2, lastUpdate: 0 }),
])('takes %s for nothing', async (value) => {
  const memory = createHostMemory(storageWith(value).storage, () => NOW);
  expect(await memory.get(host, fresh)).toEqual(await fresh());
  await memory.set(host, { ...host, status: 3, lastUpdate: NOW });
  expect(await memory.get(host, fresh)).toEqual({ ...host, status: 3, lastUpdate: NOW });
});

it('takes no address of a host from the storage', async () => {
  const memory = createHostMemory(
    storageWith(stored({ url: 'evil.example', status: 3, lastUpdate: NOW })).storage,
    () => NOW,
  );
  expect(await memory.get(host, fresh)).toEqual({ ...host, status: 3, lastUpdate: NOW });
});

it('goes on when storage is blocked', async () => {
  const memory = createHostMemory(
    () => {
      throw new Error('denied');
    },
    () => NOW,
  );
  await memory.set(host, { ...host, status: 2, lastUpdate: NOW });
  expect(await memory.get(host, fresh)).toMatchObject({ status: 2 });
});
