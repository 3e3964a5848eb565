/** Addresses of hosts that speak the protocol, as the hosted service's client wants them. */

export interface ProtocolHost {
  readonly protocol: 'http' | 'https';
  readonly url: string;
}

export function parseHost(host: string): ProtocolHost {
  const match = /^(?:(https?):\/\/)?([^/?#\s]+(?:\/[^?#\s]*)?)$/.exec(host);
  if (match?.[2] === undefined) throw new Error(`"${host}" is not a search host: write https://search.example.org`);
  return { protocol: match[1] === 'http' ? 'http' : 'https', url: match[2].replace(/\/+$/, '') };
}
