/** The layout asks which plugin's route it renders. The crash page is in none, and has to provide an answer. */
export { RouteContextProvider } from '@docusaurus/core/lib/client/routeContext';
