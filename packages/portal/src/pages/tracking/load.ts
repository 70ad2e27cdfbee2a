/** Loads the tracking page. A browser loads a module once, however often it is asked: the login asks ahead. */
export const loadTrackingPage = () => import('./tracking-page.js')
