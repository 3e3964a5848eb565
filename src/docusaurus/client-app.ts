/**
 * The root component of Docusaurus's client, the element it renders into and the switch that says whether that element
 * contains a prerendered page. Our client entry (src/hydration) replaces Docusaurus's, which has no way to wait for the
 * reader and never reports that a first load failed.
 */
export { default as DocusaurusApp } from '@docusaurus/core/lib/client/App';

export const ROOT_ID = '__docusaurus';

/** False in development, where pages arrive empty. */
export const isPrerendered = Boolean(process.env.HYDRATE_CLIENT_ENTRY);
