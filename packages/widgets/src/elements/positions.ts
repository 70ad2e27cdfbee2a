import { defineClient } from '../client/client.element.js'
import { defineWidget } from '../element/define-widget.js'
import { positionsElement } from '../positions/positions.element.js'

/** `positions.js`: the positions table alone, and the client that it needs. */
defineClient()
defineWidget(positionsElement)
