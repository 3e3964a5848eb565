/** Calls the client modules (`onRouteUpdate`, `onRouteDidUpdate`) during a route change. */
export {
  default as LifecycleDispatcher,
  dispatchLifecycleAction,
} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
