import { describe, expect, it } from 'vitest';
import { shareOut } from './share-out';

/** A place whose tasks end when told to. */
function heldPlace() {
  const begun: string[] = [];
  const ends: ((how: 'done' | 'failed') => void)[] = [];
  const work = (task: string) =>
    new Promise<string>((resolve, reject) => {
      begun.push(task);
      ends.push((how) => (how === 'done' ? resolve(task.toUpperCase()) : reject(new Error(task))));
    });
  return { begun, ends, work };
}
const settled = () => new Promise((go) => setTimeout(go));

describe('shareOut', () => {
  it('gives each task to the first free place, in order', async () => {
    const [one, two] = [heldPlace(), heldPlace()];
    const run = shareOut([one, two]);
    const results = ['a', 'b', 'c', 'd'].map(run);
    expect([one.begun, two.begun]).toEqual([['a'], ['b']]);
    two.ends[0]?.('done');
    await settled();
    expect(two.begun).toEqual(['b', 'c']);
    one.ends[0]?.('done');
    two.ends[1]?.('done');
    await settled();
    expect(one.begun).toEqual(['a', 'd']);
    one.ends[1]?.('done');
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('uses a place only when it is worth it', async () => {
    const [one, two] = [heldPlace(), heldPlace()];
    const run = shareOut([one, { ...two, isWorthIt: (waiting) => waiting >= 3 }]);
    for (const task of ['a', 'b', 'c']) void run(task);
    expect(two.begun).toEqual([]);
    void run('d');
    expect(two.begun).toEqual(['b']);
  });

  it('passes a failure on and goes on', async () => {
    const one = heldPlace();
    const run = shareOut([one]);
    const first = run('a');
    const second = run('b');
    one.ends[0]?.('failed');
    await expect(first).rejects.toThrow('a');
    await settled();
    one.ends[1]?.('done');
    expect(await second).toBe('B');
  });
});
