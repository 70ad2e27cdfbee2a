/** Loads the tracking page. The login also preloads it this way, because a browser loads a module once. */
export const loadTrackingPage = () => import('./tracking-page.js')
