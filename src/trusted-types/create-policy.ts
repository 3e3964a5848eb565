/** Creates a Trusted Types policy. Browsers without Trusted Types take the strings as they are. */

export interface Rules {
  readonly createHTML?: (html: string) => string | null;
  readonly createScript?: (script: string) => string | null;
  readonly createScriptURL?: (url: string) => string | null;
}

/** What a policy returns is an object that the browser accepts in place of a string; React and the DOM pass it on. */
interface Policy {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (url: string) => string;
}

interface Factory {
  readonly createPolicy: (name: string, rules: Rules) => Policy;
}

export function createPolicy(name: string, rules: Rules): Policy {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory };
  if (trustedTypes) return trustedTypes.createPolicy(name, rules);
  return { createHTML: (html) => html, createScriptURL: (url) => url };
}
