/** A link carries an app's values as `#app:<id>:<values>`: after the hash, so that no server receives them. */
export const linkPrefix = (id: string) => `#app:${id}:`;
