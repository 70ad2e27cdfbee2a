/** Loads the tracking page; also the preload of the login, because a browser loads a module once. */
export const loadTrackingPage = () => import('./tracking-page.js')
