/** Names of distributions compare without case and with `-`, `_` and `.` alike, as the packaging rules of Python say. */
export function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
