/** Takes the place of `@docusaurus/Head` in the runner's page, which isn't prerendered. */
export default function Head(): null {
  return null;
}
