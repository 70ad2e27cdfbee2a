import type { Imei } from '@baliza/sdk-core'
import type { LeafletMouseEvent, Point as LeafletPoint, Map as LMap } from 'leaflet'
import type { Point } from '../map-types.js'

/** What is under a click: the units, topmost first, and the place. */
export interface Pick {
  readonly imeis: readonly Imei[]
  readonly at: Point
}

/** Something on the map that can be clicked, beside the units. */
export interface Clickable {
  /** What a click at a point of the container would do; `null`: nothing is there. */
  at(containerPoint: LeafletPoint): (() => void) | null
}

/** Decides whose a click on the map is, and shows where one would do something. */
export function createClicks(options: {
  readonly map: LMap
  /** The units at a point of the container, topmost first. */
  unitsAt(containerPoint: LeafletPoint): readonly Imei[]
  /** A click: on units, or beside them (no imeis). */
  onPick(pick: Pick): void
}) {
  const { map } = options
  /** Nearest to the reader first. */
  let clickables: readonly (Clickable & { readonly order: number })[] = []
  let overUnits = false
  let overOther = false
  let drawing = false
  const showCursor = () =>
    map.getContainer().classList.toggle('baliza-map__viewport--over', !drawing && (overUnits || overOther))
  const actionAt = (point: LeafletPoint): (() => void) | null => {
    for (const clickable of clickables) {
      const act = clickable.at(point)
      if (act !== null) return act
    }
    return null
  }
  const onClick = (event: LeafletMouseEvent) => {
    if (drawing) return
    const imeis = options.unitsAt(event.containerPoint)
    const act = imeis.length === 0 ? actionAt(event.containerPoint) : null
    options.onPick({ imeis, at: [event.latlng.lat, event.latlng.lng] })
    act?.()
  }
  const onMouseMove = (event: LeafletMouseEvent) => {
    // A button that is held down pans.
    if (drawing || clickables.length === 0 || event.originalEvent.buttons !== 0) return
    overOther = actionAt(event.containerPoint) !== null
    showCursor()
  }
  map.on('click', onClick).on('mousemove', onMouseMove)

  return {
    /**
     * Lets a layer answer clicks, where no unit does. Returns its stop.
     * @param order the lower, the sooner it is asked
     */
    clickable(layer: Clickable, order: number): () => void {
      const entry = { at: (point: LeafletPoint) => layer.at(point), order }
      clickables = [...clickables, entry].sort((a, b) => a.order - b.order)
      return () => {
        clickables = clickables.filter((other) => other !== entry)
        overOther = false
        showCursor()
      }
    },
    /** The pointer is over units, or over none. */
    hover(units: boolean): void {
      overUnits = units
      showCursor()
    },
    isDrawing: () => drawing,
    /** While something is drawn, clicks are the drawing's alone. */
    drawing(on: boolean): void {
      drawing = on
      showCursor()
    },
    destroy(): void {
      map.off('click', onClick).off('mousemove', onMouseMove)
    },
  }
}
