/** Names for the portal. They may change in any release. */
export { ringUrgent } from './alerts/ring-alerts.js'
export { lineAfter } from './table-core/line-after.js'
export { byName, createSearch, type SortKey, sortRows } from './table-core/rows.js'
export type { BuiltTheme } from './theme/builder/theme-builder.js'

/** Loads the theme builder. The page must define the elements. */
export const loadThemeBuilder = () => import('./theme/builder/theme-builder.js')
