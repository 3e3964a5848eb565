/**
 * The inline scripts that built pages may hold. Each is recognized by a text that survives minification. An inline script
 * that is not listed here stops the build: the security policy allows scripts by their hash, so every one is a decision.
 */
import type { KnownScript } from './inline-scripts';

export const knownScripts: readonly KnownScript[] = [
  {
    // src/hydration/inline-script: sets the color mode before the first paint, so that the page does not flash.
    name: 'stored theme',
    recognize: (text) =>
      text.includes('data-announcement-bar-initially-dismissed') && text.includes('prefers-color-scheme'),
  },
  {
    // src/navigation/speculation-rules.ts: which links a browser may load before the click. Data, but the policy counts it as a script.
    name: 'speculation rules',
    recognize: (text) => text.startsWith('{"prefetch":'),
  },
  {
    // src/analytics, only with a configured analytics id.
    name: 'analytics',
    recognize: (text) => text.includes('window.dataLayer') && text.includes('gtag('),
  },
];
