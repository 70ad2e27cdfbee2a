import { alertsElement } from '../alerts/alerts.element.js'
import { defineClient } from '../client/client.element.js'
import { defineWidget } from '../element/define-widget.js'

/** `alerts.js`: the alerts alone, and the client that they need. */
defineClient()
defineWidget(alertsElement)
