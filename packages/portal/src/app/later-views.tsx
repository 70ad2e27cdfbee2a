import { type ComponentType, lazy } from 'react'
import type { PageName } from '../context/routes.js'

/** What nobody sees first: here its files are not the login's to name. */
export type LaterView = Exclude<PageName, 'login' | 'tracking' | 'follow' | 'movil'> | 'viewedBar'

const views: Readonly<Record<LaterView, ComponentType>> = {
  monitoreo: lazy(() => import('../pages/monitoring/monitoring-page.js')),
  cpanel: lazy(() => import('../pages/control-panel/control-panel-page.js')),
  importar: lazy(() => import('../pages/control-panel/import/import-page.js')),
  actividad: lazy(() => import('../pages/control-panel/activity/activity-page.js')),
  papelera: lazy(() => import('../pages/control-panel/bin/bin-page.js')),
  llaves: lazy(() => import('../pages/control-panel/api-keys/api-keys-page.js')),
  webhooks: lazy(() => import('../pages/control-panel/webhooks/webhooks-page.js')),
  posiciones: lazy(() => import('../pages/positions/positions-page.js')),
  viewedBar: lazy(() => import('../pages/viewed-bar/viewed-bar.js')),
}

/** A page beside the map, or the bar over any page. */
export default function OneOfLaterViews({ view }: { readonly view: LaterView }) {
  const View = views[view]
  return <View />
}
