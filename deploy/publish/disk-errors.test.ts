import { describe, expect, it } from 'vitest';
import { describeDiskError, siteNote } from './disk-errors';

const failed = (code: string, path?: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${code}: it failed`), { code, syscall: 'open', ...(path && { path }) });

describe('an error of the disk', () => {
  it.each([
    ['ENOSPC', /^The disk is full: \/w\/x could not be written\. Free some space/],
    ['EDQUOT', /^Your quota is used up: \/w\/x/],
    ['EACCES', /^You don't have permission to write \/w\/x\. Run the command as/],
    ['EPERM', /^You don't have permission to write \/w\/x\./],
    ['EROFS', /^\/w\/x is on a read-only file system\./],
    ['EEXIST', /^\/w\/x can't be created, because a file is in its place\./],
    ['ENOTDIR', /^\/w\/x can't be created, because a file is in its place\./],
    ['EIO', /^A file could not be read or written \(EIO: it failed\)\. Check the disk/],
  ])('%s is described in words', (code, message) =>
    expect(describeDiskError(failed(code, '/w/x'), '/w.releases')).toMatch(message),
  );

  it('of a copy names the file that was written', () =>
    expect(describeDiskError(Object.assign(failed('ENOSPC', '/build/x'), { dest: '/w/x' }), '')).toContain(
      ': /w/x could',
    ));

  it('without a path is one of the releases', () =>
    expect(describeDiskError(failed('ENOSPC'), '/w.releases')).toContain('/w.releases could not'));
});

it.each([
  [undefined, undefined, 'Nothing was published.'],
  ['a', 'a', 'The site is unchanged: readers see a.'],
  ['a', 'b', 'Readers already see b.'],
])('what readers see: %s, then %s', (before, now, note) => expect(siteNote(before, now)).toBe(note));
