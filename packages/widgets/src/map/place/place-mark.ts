import { adoptSheets } from '../../theme/theme.js'
import type { MapPlace } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import placeCss from './place-mark.css?text'

/** A pin with a label, over the map. */
export function createPlaceMark(view: MapView) {
  adoptSheets(view.container, [placeCss])
  const mark = document.createElement('div')
  mark.className = 'baliza-place-mark'
  const label = document.createElement('span')
  label.className = 'baliza-place-mark__label'
  mark.append(pin(), label)
  let stop: (() => void) | undefined
  return {
    /** @param tone one of the tokens' colours; the accent by default */
    show({ point, label: text }: MapPlace, tone?: 'info' | 'success' | 'warning' | 'danger'): void {
      stop?.()
      mark.dataset.tone = tone ?? 'info'
      label.textContent = text
      label.title = text
      stop = view.follow(mark, point)
    },
    destroy(): void {
      stop?.()
    },
  }
}

function pin(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 32 42')
  svg.setAttribute('aria-hidden', 'true')
  const drop = document.createElementNS(svg.namespaceURI, 'path')
  drop.setAttribute(
    'd',
    'M16 1.5A14.5 14.5 0 0 0 1.5 16c0 10 14.5 24.5 14.5 24.5S30.5 26 30.5 16A14.5 14.5 0 0 0 16 1.5Z',
  )
  const eye = document.createElementNS(svg.namespaceURI, 'circle')
  eye.setAttribute('cx', '16')
  eye.setAttribute('cy', '16')
  eye.setAttribute('r', '5.5')
  svg.append(drop, eye)
  return svg as SVGElement
}
