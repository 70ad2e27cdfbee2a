import { defineClient } from '../client/client.element.js'
import { defineWidget } from '../element/define-widget.js'
import { reportElement } from '../report/report.element.js'

/** `report.js`: the reports alone, and the client that they need. */
defineClient()
defineWidget(reportElement)
