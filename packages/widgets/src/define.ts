import { alertsElement } from './alerts/alerts.element.js'
import { defineClient } from './client/client.element.js'
import { defineWidget } from './element/define-widget.js'
import { mapElement } from './map/map.element.js'
import { positionsElement } from './positions/positions.element.js'
import { reportElement } from './report/report.element.js'

/** Registers every tag of the product that is not defined yet. */
defineClient()
defineWidget(mapElement)
defineWidget(alertsElement)
defineWidget(positionsElement)
defineWidget(reportElement)
