/** Addresses of hosts that speak the protocol, as the hosted service's client wants them. */

export function parseHost(host: string) {
  const match = /^(?:(https?):\/\/)?([^/?#\s]+(?:\/[^?#\s]*)?)$/.exec(host);
  if (match?.[2] === undefined) throw new Error(`"${host}" is not a search host: write https://search.example.org`);
  const protocol: 'http' | 'https' = match[1] === 'http' ? 'http' : 'https';
  return { protocol, url: match[2].replace(/\/+$/, '') };
}
