import { type HistoryRecord, positionAt, withinHalfTurn } from '@baliza/sdk-core/internal'
import { type LatLng, latLng } from 'leaflet'
import { Follower } from '../view/follower.js'
import { prefersReducedMotion } from '../view/leaflet-map.js'
import type { MapView } from '../view/map-view.js'

/** Maximum distance of the vehicle from the centre before the camera follows, as a fraction of half the clear area. */
const leash = 0.55

/**
 * The vehicle of a replay: an element that glides over the map, and a camera that keeps it in view.
 * @param compared for one of several tracks: its colour, and the letter on the vehicle
 */
export function createVehicle(view: MapView, compared?: { readonly color: string; readonly letter: string }) {
  const { map } = view
  const element = document.createElement('div')
  element.className = 'baliza-track-vehicle'
  const arrow = compared === undefined ? drawArrow('M0-11L8 8L0 4L-8 8Z') : drawArrow('M0-21L6-13L-6-13Z')
  element.append(arrow)
  if (compared !== undefined) {
    element.dataset.compared = ''
    element.style.setProperty('--vehicle', compared.color)
    element.append(Object.assign(document.createElement('b'), { textContent: compared.letter }))
  }
  let place: LatLng | null = null
  let follower: Follower | null = null

  /** Pans only if the vehicle leaves the centre. A map that moves constantly is hard to read. */
  function keepInSight(): void {
    if (place === null) return
    const { left, top, right, bottom } = view.clearArea()
    const point = map.latLngToContainerPoint(place)
    const dx = point.x - (left + right) / 2
    const dy = point.y - (top + bottom) / 2
    const away = Math.max((2 * Math.abs(dx)) / (right - left), (2 * Math.abs(dy)) / (bottom - top))
    if (away < leash) return
    // Far outside the view a glide would take longer than the drive.
    const glide = away < 3 && !prefersReducedMotion()
    map.panBy([dx, dy], glide ? { animate: true, duration: 0.6, easeLinearity: 0.4 } : { animate: false })
  }

  return {
    /** Moves the vehicle to its position at a time; `null` removes it. @param follow whether the camera follows it */
    at(records: readonly HistoryRecord[], time: number | null, follow: boolean): void {
      const position = time === null ? null : positionAt(records, time)
      if (position === null) {
        follower?.destroy()
        follower = null
        place = null
        return
      }
      // In the copy of the world that the map shows.
      const about = map.getCenter().lng
      place = latLng(position.lat, about + withinHalfTurn(position.lng - about))
      // Uses the CSSOM, because a strict CSP forbids style attributes.
      arrow.style.transform = `rotate(${position.angulo}deg)`
      const record = records[position.index]
      element.dataset.state = record === undefined || record.speed <= 5 ? 'standing' : 'moving'
      follower ??= new Follower(map, element, () => place)
      follower.track(0)
      if (follow) keepInSight()
    },
    /** Makes the vehicle pale while another track is in focus. */
    dim(dimmed: boolean): void {
      element.toggleAttribute('data-dimmed', dimmed)
    },
    destroy(): void {
      follower?.destroy()
    },
  }
}

/** @param path shape of its arrow, pointing north */
function drawArrow(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '-22 -22 44 44')
  svg.setAttribute('aria-hidden', 'true')
  const disc = document.createElementNS(svg.namespaceURI, 'circle')
  disc.setAttribute('r', '17')
  const arrow = document.createElementNS(svg.namespaceURI, 'path')
  arrow.setAttribute('d', path)
  svg.append(disc, arrow)
  return svg as SVGElement
}
