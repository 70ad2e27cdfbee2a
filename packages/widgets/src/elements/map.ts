import { defineClient } from '../client/client.element.js'
import { defineWidget } from '../element/define-widget.js'
import { mapElement } from '../map/map.element.js'

/** `map.js`: only the map, and the client element that it needs. */
defineClient()
defineWidget(mapElement)

// The tag loads this module with `import()`. Here it is part of the file, which saves a request before the first marker.
export { createMapView } from '../map/view/map-view.js'
