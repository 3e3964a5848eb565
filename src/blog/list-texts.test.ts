import { describe, expect, it } from 'vitest';
import { countOf, dateSpan, pageDescription, pageTitle, readingTime } from './list-texts';

describe('spec 2: list pages have texts of their own', () => {
  const dates = ['2022-07-18', '2022-03-02T00:00:00Z', '2022-06-10'];

  it('numbers every page but the first', () => {
    expect(pageTitle('Blog', { page: 1, totalPages: 2 })).toBe('Blog');
    expect(pageTitle('Blog', { page: 2, totalPages: 2 })).toBe('Blog, page 2');
  });

  it('says which posts a later page holds', () => {
    expect(pageDescription('News.', { page: 1, totalPages: 2 }, dates)).toBe('News.');
    expect(pageDescription('News.', { page: 2, totalPages: 2 }, dates)).toBe(
      'Page 2 of 2, posts from March 2022 to July 2022. News.',
    );
  });

  it.each([
    [['2022-07-18'], 'July 2022'],
    [['2022-07-18', '2022-07-01'], 'July 2022'],
    [[], ''],
  ])('spans %j', (input, expected) => {
    expect(dateSpan(input)).toBe(expected);
  });

  it('counts', () => {
    expect(countOf(1, 'post')).toBe('1 post');
    expect(countOf(3, 'post')).toBe('3 posts');
  });
});

describe('reading time', () => {
  it.each([
    [undefined, '1 min read'],
    [0.2, '1 min read'],
    [3.4, '3 min read'],
    [3.6, '4 min read'],
  ])('%s minutes → %s', (minutes, expected) => {
    expect(readingTime(minutes)).toBe(expected);
  });
});
