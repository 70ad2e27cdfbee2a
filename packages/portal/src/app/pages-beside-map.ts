/*
 * The pages that nobody opens first. Whoever imports a page names all files that it needs: here they are not the
 * login's to load.
 */

/** Monitoring by exception. */
export const loadMonitoringPage = () => import('../pages/monitoring/monitoring-page.js')

/** The control panel. */
export const loadControlPanelPage = () => import('../pages/control-panel/control-panel-page.js')

/** The import of files. */
export const loadImportPage = () => import('../pages/control-panel/import/import-page.js')

/** Who did what to whom. */
export const loadActivityPage = () => import('../pages/control-panel/activity/activity-page.js')

/** The positions table. */
export const loadPositionsPage = () => import('../pages/positions/positions-page.js')
/** Whose account is looked into, over any page. */
export const loadViewedBar = () => import('../pages/viewed-bar/viewed-bar.js')
