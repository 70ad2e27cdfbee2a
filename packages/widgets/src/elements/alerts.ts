import { alertsElement } from '../alerts/alerts.element.js'
import { defineClient } from '../client/client.element.js'
import { defineWidget } from '../element/define-widget.js'

/** `alerts.js`: only the alerts, and the client element that they need. */
defineClient()
defineWidget(alertsElement)
