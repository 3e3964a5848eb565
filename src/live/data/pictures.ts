/** Large pictures inside of a recorded result become files of their own: a page should not carry what nobody scrolls to. */

/** Below this many letters a second request costs more than the letters. */
const LARGE = 4096;

const PICTURE = /(<img\b[^>]*?)\ssrc="data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=]+)"/g;

/** `publish` gets a picture's bytes and the ending of its name, and gives its address. */
export function publishPictures(html: string, publish: (bytes: Buffer, ending: string) => string): string {
  return html.replace(PICTURE, (whole, tag: string, ending: string, data: string) =>
    data.length < LARGE ? whole : `${tag} loading="lazy" src="${publish(Buffer.from(data, 'base64'), ending)}"`,
  );
}
