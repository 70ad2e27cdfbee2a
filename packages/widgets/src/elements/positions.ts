import { defineClient } from '../client/client.element.js'
import { defineWidget } from '../element/define-widget.js'
import { positionsElement } from '../positions/positions.element.js'

/** `positions.js`: only the positions table, and the client element that it needs. */
defineClient()
defineWidget(positionsElement)
