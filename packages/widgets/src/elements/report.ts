import { defineClient } from '../client/client.element.js'
import { defineWidget } from '../element/define-widget.js'
import { reportElement } from '../report/report.element.js'

/** `report.js`: only the reports, and the client element that they need. */
defineClient()
defineWidget(reportElement)
