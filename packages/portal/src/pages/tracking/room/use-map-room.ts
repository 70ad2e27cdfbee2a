import type { MapInsets } from '@baliza/widgets/react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { measureRoom, partsOf } from './measure-room.js'
import type { Corner } from './room.js'

const nothing: MapInsets = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * Measures how much of the map the sidebar, a panel and the footer leave free, whenever one of them appears,
 * disappears or resizes: notices are placed there (notifications.module.css).
 * @returns how much of the map's edges is covered
 */
export function useMapRoom(page: RefObject<HTMLElement | null>): MapInsets {
  const [covered, setCovered] = useState(nothing)
  useLayoutEffect(() => {
    if (page.current === null) return
    const stop = watch(page.current, (next, corner) => {
      publish(corner)
      setCovered((before) => (isSame(before, next) ? before : next))
    })
    return () => {
      stop()
      publish(null)
    }
  }, [page])
  return covered
}

const isSame = (a: MapInsets, b: MapInsets) =>
  a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left

function watch(page: HTMLElement, hear: (covered: MapInsets, corner: Corner) => void): () => void {
  let frame = 0
  const measure = () => {
    const parts = partsOf(page)
    if (parts === null) return
    const { covered, corner } = measureRoom(parts)
    hear(covered, corner)
  }
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  }
  const sizes = new ResizeObserver(soon)
  const regard = () => {
    sizes.disconnect()
    const parts = partsOf(page)
    if (parts === null) return
    const { map, sidebar, panel, foot, notes, buttons } = parts
    for (const part of [map, sidebar, ...foot, ...notes, ...buttons]) sizes.observe(part)
    if (panel !== null) {
      sizes.observe(panel)
      comings.observe(panel, { childList: true })
    }
    soon()
  }
  const comings = new MutationObserver(regard)
  // Only these elements have children that come and go; the lists change at every poll.
  for (const whole of page.querySelectorAll('[data-foot], .baliza-map__viewport, .baliza-map__controls'))
    comings.observe(whole, { childList: true })
  const dock = page.querySelector('[data-foot]')?.parentElement
  if (dock != null) comings.observe(dock, { childList: true })
  comings.observe(page, { childList: true })
  regard()
  // The transitions have ended by then.
  page.addEventListener('animationend', soon)
  page.addEventListener('transitionend', soon)
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    comings.disconnect()
    page.removeEventListener('animationend', soon)
    page.removeEventListener('transitionend', soon)
  }
}

const properties = {
  left: '--notices-left',
  bottom: '--notices-bottom',
  width: '--notices-width',
  height: '--notices-height',
} as const

/** Publishes the position of the notices, which are outside of this page; `null` restores their default. */
function publish(corner: Corner | null): void {
  const { style, clientHeight } = document.documentElement
  for (const name of ['left', 'bottom', 'width', 'height'] as const) {
    if (corner === null) style.removeProperty(properties[name])
    else
      style.setProperty(
        properties[name],
        `${name === 'bottom' ? clientHeight - corner.bottom : corner[name]}px`,
      )
  }
}
