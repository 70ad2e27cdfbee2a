import { defineClient } from '../client/client.element.js'
import { defineWidget } from '../element/define-widget.js'
import { mapElement } from '../map/map.element.js'

/** `map.js`: the map alone, and the client that it needs. */
defineClient()
defineWidget(mapElement)

// What the tag loads by `import()` is in this file: it would be another request before the first marker.
export { createMapView } from '../map/view/map-view.js'
