import type { Imei } from '@baliza/sdk-core/internal'
import type { LeafletMouseEvent, Point as LeafletPoint, Map as LMap } from 'leaflet'
import type { Point } from '../map-types.js'

/** The units at a click, topmost first, and its position. */
export interface Pick {
  readonly imeis: readonly Imei[]
  readonly at: Point
}

/** A clickable part of the map other than the units. */
export interface Clickable {
  /** Returns the action of a click at a point of the container; `null` if there is nothing to click. */
  at(containerPoint: LeafletPoint): (() => void) | null
}

/** Assigns clicks on the map to units or layers, and shows a pointer cursor over them. */
export function createClicks(options: {
  readonly map: LMap
  /** Returns the units at a point of the container, topmost first. */
  unitsAt(containerPoint: LeafletPoint): readonly Imei[]
  /** Called for a click on units, or on a place without units (no imeis). */
  onPick(pick: Pick): void
}) {
  const { map } = options
  /** Topmost first. */
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
    // A pressed button means a pan.
    if (drawing || clickables.length === 0 || event.originalEvent.buttons !== 0) return
    overOther = actionAt(event.containerPoint) !== null
    showCursor()
  }
  map.on('click', onClick).on('mousemove', onMouseMove)

  return {
    /**
     * Makes a layer handle clicks where there is no unit.
     * @param order layers with a lower number have priority
     * @returns a function that removes it
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
    /** Sets whether the pointer is over units. */
    hover(units: boolean): void {
      overUnits = units
      showCursor()
    },
    isDrawing: () => drawing,
    /** While a drawing is active, only the drawing handles clicks. */
    drawing(on: boolean): void {
      drawing = on
      showCursor()
    },
    destroy(): void {
      map.off('click', onClick).off('mousemove', onMouseMove)
    },
  }
}
