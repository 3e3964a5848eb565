/** How a link names the values it carries: `#app:<id>:<values>`, after the hash, so that they reach no server. */
export const linkPrefix = (id: string) => `#app:${id}:`;
