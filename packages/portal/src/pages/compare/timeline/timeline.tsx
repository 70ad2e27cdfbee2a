import { formatDateTime } from '@baliza/sdk-core/internal'
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { texts } from '../../../context/page-texts.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { narrowQuery, useMedia } from '../../../ui/layout/use-media.js'
import { StateMark } from '../../../ui/marks/state-mark.js'
import type { Replay } from '../../../workspace/replay.js'
import type { ComparedUnit, UnitsMeeting } from '../compared-unit.js'
import { comparisonTexts as t } from '../comparison-texts.js'
import { Marks } from './marks.js'
import { type TimeView, timeTicks, withMoment, zoomed } from './time-view.js'
import styles from './timeline.module.css'

/** Minimum width of the axis, in CSS pixels, so that its ticks fit. */
const narrowest = { phone: 320, wide: 720 } as const

/** A lane for each unit below a common axis, the moment of the replay across the lanes, and the meetings. */
export function Timeline(props: {
  readonly units: readonly ComparedUnit[]
  readonly meetings: readonly UnitsMeeting[]
  readonly current: UnitsMeeting | null
  /** `null` until a history is loaded. */
  readonly replay: Replay | null
  readonly onGo: (meeting: UnitsMeeting) => void
  /** The rows: a head and a lane for each unit. */
  readonly children: (view: TimeView | null) => ReactNode
}) {
  const { replay } = props
  const [chosen, setChosen] = useState<TimeView | null>(null)
  const [axis, setAxis] = useState<HTMLElement | null>(null)
  const width = useMedia(narrowQuery) ? narrowest.phone : narrowest.wide
  const span = replay?.span ?? null
  // A loaded or removed history may have moved the ends.
  const view = useMemo(
    () => (span === null || chosen === null ? span : zoomed(chosen, span, 1, chosen.from)),
    [span, chosen],
  )
  const shown = useRef(view)
  shown.current = view

  // If the moment of the replay leaves the view, the view follows it.
  useEffect(
    () =>
      replay?.listen((time) => {
        const before = shown.current
        if (before === null) return
        const next = withMoment(before, replay.span, time)
        if (next !== before) setChosen(next)
      }),
    [replay],
  )

  const zoom = (factor: number, about = replay?.time()) => {
    if (view === null || span === null || about === undefined) return
    const next = zoomed(view, span, factor, about)
    setChosen(next.to - next.from < span.to - span.from ? next : null)
  }
  useWheel(axis, (factor, share) => {
    if (view !== null) zoom(factor, view.from + share * (view.to - view.from))
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '+') zoom(0.5)
    else if (event.key === '-') zoom(2)
    else if (event.key === '0') setChosen(null)
    else return
    event.preventDefault()
  }

  function seek(event: PointerEvent<HTMLElement>) {
    if (replay === null || view === null || axis === null) return
    const box = axis.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    replay.seek(view.from + share * (view.to - view.from))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div
      role="group"
      aria-label={t.timeline}
      className={styles.timeline}
      style={{ '--lanes': props.units.length } as Record<string, unknown>}
      onKeyDown={onKeyDown}
    >
      <div className={styles.zoom}>
        <IconButton label={t.zoomOut} disabled={chosen === null} onClick={() => zoom(2)}>
          <ZoomOut size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={t.zoomIn} disabled={replay === null} onClick={() => zoom(0.5)}>
          <ZoomIn size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={t.zoomAll} disabled={chosen === null} onClick={() => setChosen(null)}>
          <Maximize2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {view !== null && replay !== null && <Playhead replay={replay} view={shown} shownView={view} />}
      <div ref={setAxis} className={styles.axis}>
        {view !== null &&
          timeTicks(view, width).map(({ time, text }) => (
            <span key={time} style={{ left: `${((time - view.from) / (view.to - view.from)) * 100}%` }}>
              {text}
            </span>
          ))}
      </div>
      {props.children(view)}
      {view !== null && replay !== null && (
        <>
          <div
            className={styles.ground}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              seek(event)
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event)
            }}
          />
          <Marks
            units={props.units}
            meetings={props.meetings}
            current={props.current}
            view={view}
            onGo={props.onGo}
          />
          <ul className={styles.legend}>
            {(['moving', 'idle', 'off', 'offline'] as const).map((state) => (
              <li key={state}>
                <StateMark state={state} />
                {texts.tracking.states[state]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Moment of the replay: a slider with the keys of the replay. */
function Playhead(props: {
  readonly replay: Replay
  readonly view: RefObject<TimeView | null>
  readonly shownView: TimeView
}) {
  const { replay, view, shownView } = props
  const { span } = replay
  const head = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = (time: number) => {
      const { current: element } = head
      const { from, to } = view.current ?? shownView
      if (element === null) return
      element.style.setProperty('--left', `${((time - from) / Math.max(1, to - from)) * 100}%`)
      element.setAttribute('aria-valuenow', String(Math.round(time)))
      element.setAttribute('aria-valuetext', formatDateTime(time))
    }
    return replay.listen(place)
  }, [replay, view, shownView])
  return (
    <div
      ref={head}
      className={styles.playhead}
      role="slider"
      tabIndex={0}
      aria-label={t.time}
      aria-valuemin={span.from}
      aria-valuemax={span.to}
      aria-valuenow={span.from}
    />
  )
}

/** Ctrl and the wheel zoom, as on a map. React's own listener cannot prevent the page zoom. */
function useWheel(axis: HTMLElement | null, onZoom: (factor: number, share: number) => void): void {
  const latest = useRef(onZoom)
  latest.current = onZoom
  useEffect(() => {
    const lanes = axis?.parentElement ?? null
    if (axis === null || lanes === null) return
    const listen = (event: WheelEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const { left, width } = axis.getBoundingClientRect()
      latest.current(event.deltaY < 0 ? 0.8 : 1.25, Math.min(1, Math.max(0, (event.clientX - left) / width)))
    }
    lanes.addEventListener('wheel', listen, { passive: false })
    return () => lanes.removeEventListener('wheel', listen)
  }, [axis])
}
