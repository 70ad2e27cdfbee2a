/** The pages that are loaded when they are needed. A browser loads a module once, however often it is asked. */
export const loadLoginPage = () => import('./pages/login/login-page.js')
export const loadTrackingPage = () => import('./pages/tracking/tracking-page.js')
