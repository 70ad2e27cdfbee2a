import L from 'leaflet-draw?module'
import type { DivIcon, PathOptions } from 'leaflet'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import { glyphSize, pdiGlyph, pdiPicture } from '../shapes/pdi-icon.js'

/** Returns whether the reader uses a finger as pointer. Handles are then as large as a thumb. */
export function isCoarse(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** Returns the maximum distance between a pointer and the corner that it selects, in CSS pixels. */
export function reach(): number {
  return isCoarse() ? 22 : 12
}

/** Creates a handle; its style is in drawing.css. */
export function handleIcon(className = ''): DivIcon {
  const size = isCoarse() ? 44 : 26
  return L.divIcon({ iconSize: [size, size], className: `baliza-drawing__handle ${className}`.trim() })
}

/** Creates the icon of a point of interest that is being placed. */
export function pdiMarkerIcon(color: string): DivIcon {
  const picture = pdiPicture(color)
  return L.divIcon({
    iconSize: [44, 48],
    iconAnchor: [22, 46],
    className: 'baliza-drawing__pdi',
    html: picture === null ? glyphElement(pdiGlyph(color)) : pictureElement(picture),
  })
}

function glyphElement(path: string): HTMLElement {
  const name = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(name, 'svg')
  svg.setAttribute('viewBox', `0 0 ${glyphSize} ${glyphSize}`)
  const shape = document.createElementNS(name, 'path')
  shape.setAttribute('d', path)
  svg.append(shape)
  return plate(svg)
}

function pictureElement(url: string): HTMLElement {
  const image = document.createElement('img')
  image.referrerPolicy = 'no-referrer'
  image.alt = ''
  image.src = url
  return plate(image)
}

function plate(content: Element): HTMLElement {
  const element = document.createElement('span')
  element.append(content)
  return element
}

export function shapeStyle(color: string, filled: boolean): PathOptions {
  return { color, weight: 3, opacity: 1, fill: filled, fillColor: color, fillOpacity: 0.18 }
}

/** Escapes a text, because leaflet-draw inserts its texts as HTML. */
function plain(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Sets leaflet-draw's own texts, which are in the tooltip next to the pointer. */
export function localise(hints: WidgetTexts['drawingHints'], route: boolean): void {
  const { handlers } = L.drawLocal.draw
  handlers.circle.tooltip.start = plain(hints.circle)
  handlers.simpleshape.tooltip.end = plain(hints.circleEnd)
  handlers.polygon.tooltip = {
    start: plain(hints.polygonStart),
    cont: plain(hints.polygonGo),
    end: plain(hints.polygonEnd),
  }
  handlers.polyline.tooltip = {
    start: plain(hints.routeStart),
    cont: plain(hints.routeGo),
    end: plain(hints.routeEnd),
  }
  handlers.polyline.error = plain(route ? hints.fewPoints : hints.fewCorners)
  handlers.marker.tooltip.start = plain(hints.pdi)
}

/** Parts of leaflet-draw that its types omit, and that this module changes. */
interface Parts {
  readonly Edit: { readonly SimpleShape: { readonly prototype: { options: Record<string, unknown> } } }
  readonly Draw: {
    readonly Feature: { readonly prototype: { _cancelDrawing(): void } }
    readonly Polyline: {
      readonly prototype: { _onTouch(): void; _shapeIsValid(this: { _markers: readonly unknown[] }): boolean }
    }
  }
}

/**
 * Configures leaflet-draw for all maps of the page. It must be called before a shape is created, because a shape keeps the
 * handles that are set at its creation.
 */
export function prepare(): void {
  const { Edit, Draw } = L as unknown as Parts
  const center = handleIcon('baliza-drawing__handle--center')
  const edge = handleIcon()
  Object.assign(Edit.SimpleShape.prototype.options, {
    moveIcon: center,
    touchMoveIcon: center,
    resizeIcon: edge,
    touchResizeIcon: edge,
  })
  // The product handles Escape itself, for every position of the focus.
  Draw.Feature.prototype._cancelDrawing = () => {}
  // It would add a corner as soon as a finger touches the map, even at the start of a pan. A tap also fires a click.
  Draw.Polyline.prototype._onTouch = () => {}
  // Polygons have a separate rule.
  Draw.Polyline.prototype._shapeIsValid = function () {
    return this._markers.length > 1
  }
}

export { L }
