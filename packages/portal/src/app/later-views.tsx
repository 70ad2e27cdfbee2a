import type { ComponentType } from 'react'
import type { PageName } from '../context/routes.js'
import { laterPage } from '../ui/later.js'

/** What nobody sees first: here its files are not the login's to name. */
export type LaterView = Exclude<PageName, 'login' | 'tracking' | 'follow' | 'movil'> | 'viewedBar'

const views: Readonly<Record<LaterView, ComponentType>> = {
  monitoreo: laterPage(() => import('../pages/monitoring/monitoring-page.js')),
  cpanel: laterPage(() => import('../pages/control-panel/control-panel-page.js')),
  importar: laterPage(() => import('../pages/control-panel/import/import-page.js')),
  actividad: laterPage(() => import('../pages/control-panel/activity/activity-page.js')),
  papelera: laterPage(() => import('../pages/control-panel/bin/bin-page.js')),
  llaves: laterPage(() => import('../pages/control-panel/api-keys/api-keys-page.js')),
  webhooks: laterPage(() => import('../pages/control-panel/webhooks/webhooks-page.js')),
  posiciones: laterPage(() => import('../pages/positions/positions-page.js')),
  viewedBar: laterPage(() => import('../pages/viewed-bar/viewed-bar.js')),
}

/** A page beside the map, or the bar over any page. */
export default function OneOfLaterViews({ view }: { readonly view: LaterView }) {
  const View = views[view]
  return <View />
}
