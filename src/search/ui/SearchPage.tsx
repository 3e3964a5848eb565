/** placeholder until the page lands */
export default function SearchPage() {
  return null;
}
