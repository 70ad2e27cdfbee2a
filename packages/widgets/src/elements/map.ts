import { defineClient } from '../client/client.element.js'
import { defineWidget } from '../element/define-widget.js'
import { mapElement } from '../map/map.element.js'

/** `map.js`: the map alone, and the client that it needs. */
defineClient()
defineWidget(mapElement)
