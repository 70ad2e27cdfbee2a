import { fill, formatSpeed, indexAt } from '@baliza/sdk-core/internal'
import { Eye, EyeClosed, X } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { texts } from '../../../context/page-texts.js'
import { Button } from '../../../ui/buttons/button.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { Progress } from '../../../ui/states/progress.js'
import { MiddleText } from '../../../ui/text/middle-text.js'
import type { Replay } from '../../../workspace/replay.js'
import { type ComparedUnit, recordsOf } from '../compared-unit.js'
import { comparisonTexts as t } from '../comparison-texts.js'
import { Letter } from '../letter.js'
import { laneStretches, stateAt } from './lane-stretches.js'
import type { TimeView } from './time-view.js'
import styles from './timeline.module.css'

/** Number of columns of a lane: more than its pixels on most screens. */
const columns = 1_200

/** Share of a lane's height per state, so that states are distinguishable without colour. */
const heights = { moving: 0.84, idle: 0.5, off: 0.22, offline: 0.06 } as const

/** Lane of a compared unit: its name, and its states on the common time axis. */
export function Lane(props: {
  readonly unit: ComparedUnit
  /** Index among the lanes, from 0. */
  readonly index: number
  readonly view: TimeView | null
  readonly replay: Replay | null
  readonly highlighted: boolean
  readonly onHover: (hovered: boolean) => void
  readonly onHighlight: () => void
  readonly onHide: () => void
  readonly onRemove: () => void
  /** One button, in the lane of the first failure, retries all failed histories. Their number there, 0 in the other lanes. */
  readonly retries: number
  readonly onRetry: () => void
}) {
  const { unit, view, replay } = props
  const { nombre: name, run, hidden } = unit
  const row = { gridRow: props.index + 2 }
  return (
    <>
      <div
        className={styles.head}
        style={row}
        data-highlighted={props.highlighted || undefined}
        // Touch has no hover.
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && props.onHover(true)}
        onPointerLeave={() => props.onHover(false)}
      >
        <button
          type="button"
          className={styles.unit}
          aria-pressed={props.highlighted}
          title={t.highlight}
          disabled={recordsOf(unit).length === 0}
          onClick={props.onHighlight}
        >
          <Letter look={unit} />
          <span className={styles.name}>
            <MiddleText text={name} />
          </span>
          <Pace unit={unit} replay={replay} />
        </button>
        <IconButton label={fill(hidden ? t.show : t.hide, { unit: name })} onClick={props.onHide}>
          {hidden ? <EyeClosed size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </IconButton>
        <IconButton label={fill(t.remove, { unit: name })} onClick={props.onRemove}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.lane} style={row} data-hidden={hidden || undefined} data-state={run.state}>
        {run.state === 'loading' && <Progress label={`${name}: ${t.loading}`} />}
        {run.state === 'failed' && (
          <p className={styles.failed} role="alert">
            <span>{run.reason}</span>
            {props.retries > 0 && (
              <Button onClick={props.onRetry}>
                {props.retries === 1 ? texts.portal.retry : fill(t.retryAll, { count: props.retries })}
              </Button>
            )}
          </p>
        )}
        {run.state === 'ready' && run.records.length === 0 && (
          <p className={styles.none} role="status">
            {t.noData}
          </p>
        )}
        {run.state === 'ready' && view !== null && (
          <Bands run={run} view={view} label={fill(t.lane, { unit: name })} />
        )}
      </div>
    </>
  )
}

const Bands = memo(function Bands(props: {
  readonly run: Extract<ComparedUnit['run'], { state: 'ready' }>
  readonly view: TimeView
  readonly label: string
}) {
  const { run, view } = props
  const stretches = useMemo(() => laneStretches(run.spans, view, columns), [run, view])
  return (
    <svg
      className={styles.bands}
      viewBox={`0 0 ${columns} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={props.label}
    >
      {(['offline', 'off', 'idle', 'moving'] as const).map((state) => {
        const height = heights[state]
        const path = stretches
          .filter((stretch) => stretch.state === state)
          .map(({ first, end }) => `M${first} ${(1 - height) / 2}h${end - first}v${height}h${first - end}z`)
          .join('')
        return path === '' ? null : <path key={state} data-state={state} d={path} />
      })}
    </svg>
  )
})

/** Speed at the moment of the replay, written without React. */
function Pace(props: { readonly unit: ComparedUnit; readonly replay: Replay | null }) {
  const { unit, replay } = props
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { run } = unit
    if (replay === null || run.state !== 'ready') return
    return replay.listen((time) => {
      if (shown.current === null) return
      const state = stateAt(run.spans, time)
      const record = run.records[indexAt(run.records, time)]
      const text = state === null || state === 'offline' ? '' : formatSpeed(record?.speed ?? 0)
      if (shown.current.textContent !== text) shown.current.textContent = text
    })
  }, [unit, replay])
  return <span ref={shown} className={styles.pace} aria-hidden="true" />
}
