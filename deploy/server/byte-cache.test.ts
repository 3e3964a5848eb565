import { expect, it } from 'vitest';
import { ByteCache } from './byte-cache';

it('never holds more than its limit, and drops what was used longest ago', () => {
  const cache = new ByteCache(100);
  cache.set('a', Buffer.alloc(40));
  cache.set('b', Buffer.alloc(40));
  cache.get('a');
  cache.set('c', Buffer.alloc(40));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toHaveLength(40);
  expect(cache.size).toBe(80);
  cache.set('a', Buffer.alloc(10));
  expect(cache.size).toBe(50);
  cache.set('huge', Buffer.alloc(101));
  expect(cache.get('huge')).toBeUndefined();
  for (let n = 0; n < 1000; n += 1) {
    cache.set(`k${n}`, Buffer.alloc(n % 50));
    expect(cache.size).toBeLessThanOrEqual(100);
  }
  cache.clear();
  expect(cache.size).toBe(0);
});
