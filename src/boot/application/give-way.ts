/**
 * Before the takeover begins its long work: a reader who is about to follow a link, or has just clicked one, gets the
 * whole processor for the new page. Whoever pressed a button or a key waits for the application and is served at once.
 */
const LOOK_AGAIN_MS = 100;

function linkComesFirst(): boolean {
  const { dataset } = document.documentElement;
  if (dataset.leaving !== undefined) return true;
  return dataset.bootUrgent === undefined && document.querySelector('a[href]:hover') !== null;
}

export async function giveWayToLinks(): Promise<void> {
  while (linkComesFirst()) await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS));
}
