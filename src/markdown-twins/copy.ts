/** Copies the text at an address to the clipboard. */

async function textAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Blob([await response.text()], { type: 'text/plain' });
}

/** Rejects if there is no text or no clipboard, which is absent outside secure contexts. */
export async function copyFrom(address: string): Promise<void> {
  const text = textAt(address);
  // Safari grants the clipboard only during the click itself: it gets the promise at once, the others can wait.
  if (typeof ClipboardItem === 'function' && navigator.clipboard?.write)
    return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
  return navigator.clipboard.writeText(await (await text).text());
}
