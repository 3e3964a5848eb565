/** Upstream's structured data leaves out categories without a page. The build writes the whole path (json-ld.ts). */
export default function NoStructuredData(): null {
  return null;
}
