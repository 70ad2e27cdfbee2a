import {
  counted,
  fill,
  formatDateTime,
  formatDuration,
  formatSpeed,
  ownValue,
} from '@baliza/sdk-core/internal'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { panelTexts } from '../../../../context/panel-texts.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { Problem } from '../../../../ui/notices/problem.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import type { ReadyRun } from '../history/use-history.js'
import { cutsOf, placeAmong, planChart } from './chart-points.js'
import type { SpeedChart } from './speed-chart.js'
import styles from './speed-tab.module.css'
import { useChart } from './use-chart.js'
import { useSpeedLimit } from './use-speed-limit.js'

/**
 * Chart of km/h by record. A click shows the record on the map, the arrow keys move between records, and the cursor follows the
 * replay. The chart is wider than the screen and scrolls.
 */
export function SpeedFigure(props: { readonly run: ReadyRun; readonly onRecord: (index: number) => void }) {
  const { run, onRecord } = props
  const { records } = run
  const { footer } = useWorkspace()
  const at = useAtom(footer.$at)
  const replay = useAtom(footer.$replay)
  const scroller = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  /** Scroll position of the chart, CSS pixels. */
  const scrolled = useRef(0)
  const [frameSize, setFrameSize] = useState<{ width: number; height: number } | null>(null)
  const t = panelTexts.footer.chart

  // Resizing is debounced: the chart is drawn again when it has ended.
  useEffect(() => {
    const frame = scroller.current
    if (frame === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => setFrameSize({ width: frame.clientWidth, height: frame.clientHeight })
    const watch = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, 150)
    })
    measure()
    watch.observe(frame)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [])

  const width = frameSize?.width ?? 0
  const plan = useMemo(() => planChart(records, width), [records, width])
  const alerting = useSpeedLimit(run.imei)
  // A limit far above all speeds would compress the line.
  const limit = alerting !== null && alerting <= 2 * run.totals.maxSpeed ? alerting : null
  const { place, chart, failed, retry } = useChart(records, plan, limit, frameSize?.height ?? 0)
  const cuts = useMemo(
    () => cutsOf(plan.drawn.map((index) => records[index]?.timestamp ?? 0)),
    [plan, records],
  )
  const shown = at ?? 0

  /** Position of a record, CSS pixels. */
  const xOf = (index: number, { positions }: SpeedChart): number => {
    const among = placeAmong(plan.drawn, index)
    const low = positions[Math.floor(among)] ?? 0
    return low + ((positions[Math.ceil(among)] ?? low) - low) * (among % 1)
  }
  const moveCursor = (index: number, follow: boolean) => {
    const frame = scroller.current
    if (chart === null || cursor.current === null || frame === null) return
    const x = xOf(index, chart)
    const before = records[Math.floor(index)]?.speed ?? 0
    const after = records[Math.ceil(index)]?.speed ?? before
    const speed = before + (after - before) * (index % 1)
    cursor.current.style.setProperty('--y', `${chart.yOf(speed) - chart.top}px`)
    cursor.current.style.transform = `translateX(${x}px)`
    // Reading scrollLeft would force a layout in every frame.
    const away = x - scrolled.current
    if (follow && (away < 60 || away > width - 60)) frame.scrollLeft = x - width / 2
  }
  const latest = useRef(moveCursor)
  latest.current = moveCursor

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing has other positions.
  useEffect(() => latest.current(shown, true), [shown, chart])
  useEffect(() => {
    if (replay?.records !== records) return
    // The cursor also moves between records; the table only from record to record.
    const times = records.map(({ timestamp }) => timestamp)
    return replay.listen((time) => latest.current(placeAmong(times, time), true))
  }, [replay, records])

  function nearest(event: PointerEvent | MouseEvent): number | null {
    const box = place.current?.getBoundingClientRect()
    if (chart === null || box === undefined) return null
    const x = event.clientX - box.left
    let best = 0
    for (const [point, position] of chart.positions.entries()) {
      if (Math.abs(position - x) < Math.abs((chart.positions[best] ?? 0) - x)) best = point
    }
    return plan.drawn[best] ?? null
  }

  function showTip(event: PointerEvent) {
    const index = nearest(event)
    const record = index === null ? undefined : records[index]
    if (index === null || record === undefined || chart === null || tip.current === null) return
    tip.current.hidden = false
    tip.current.textContent = `${formatSpeed(record.speed)} · ${formatDateTime(record.timestamp)}`
    const half = tip.current.offsetWidth / 2
    const x = Math.max(half + 4, Math.min(plan.width - half - 4, xOf(index, chart)))
    tip.current.style.transform = `translateX(${x - half}px)`
  }

  function onKeyDown(event: KeyboardEvent) {
    const here = Math.round(placeAmong(plan.drawn, shown))
    const end = plan.drawn.length - 1
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      PageUp: here + 20,
      PageDown: here - 20,
      Home: 0,
      End: end,
    }
    const move = ownValue(moves, event.key)
    if (move !== undefined) footer.$at.set(plan.drawn[Math.max(0, Math.min(end, move))] ?? 0)
    else if (event.key === 'Enter' || event.key === ' ') onRecord(shown)
    else return
    event.preventDefault()
  }

  const record = records[shown]
  /** Records after the last drawn one are the rest of a stop. */
  const last = (plan.drawn.at(-1) ?? 0) + 1
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{summaryOf(run)}</figcaption>
      {failed && (
        <div className={styles.empty}>
          <Problem text={t.failed} onRetry={retry} />
        </div>
      )}
      {chart === null && !failed && <p className={styles.empty}>{t.loading}</p>}
      <div
        ref={scroller}
        className={styles.scroller}
        role="slider"
        tabIndex={0}
        aria-label={labelOf(run.nombre, cuts.length)}
        aria-valuemin={1}
        aria-valuemax={last}
        aria-valuenow={Math.min(shown + 1, last)}
        aria-valuetext={
          record === undefined
            ? undefined
            : fill(t.value, { date: formatDateTime(record.timestamp), speed: formatSpeed(record.speed) })
        }
        title={t.hint}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          scrolled.current = event.currentTarget.scrollLeft
        }}
        onPointerMove={showTip}
        onPointerLeave={() => {
          if (tip.current !== null) tip.current.hidden = true
        }}
        onClick={(event) => {
          const index = nearest(event)
          if (index !== null) onRecord(index)
        }}
      >
        <div className={styles.sheet} style={{ width: plan.width }}>
          <div ref={place} />
          {chart !== null &&
            cuts.map(({ after, time }) => (
              <span
                key={after}
                className={styles.cut}
                title={fill(t.cut, { time: formatDuration(time) })}
                style={{
                  top: chart.bottom,
                  left: ((chart.positions[after] ?? 0) + (chart.positions[after + 1] ?? 0)) / 2,
                }}
              >
                <svg viewBox="0 0 12 14" aria-hidden="true">
                  <path d="M1 13 6 1M6 13 11 1" />
                </svg>
              </span>
            ))}
          <div
            ref={cursor}
            className={styles.cursor}
            hidden={chart === null || at === null}
            style={chart === null ? undefined : { top: chart.top, height: chart.bottom - chart.top }}
          />
          <div ref={tip} className={styles.tip} hidden />
        </div>
      </div>
      {chart !== null && (
        <div className={styles.scale} aria-hidden="true">
          {chart.scale.map((speed) => (
            <span key={speed} style={{ top: chart.yOf(speed) }}>
              {speed}
            </span>
          ))}
        </div>
      )}
      {chart !== null && limit !== null && (
        <span className={styles.limit} style={{ top: chart.yOf(limit) }}>
          {fill(t.limit, { speed: formatSpeed(limit) })}
        </span>
      )}
    </figure>
  )
}

/** Returns the chart's label, which also states that the axis is not proportional to time if it has cuts. */
function labelOf(unit: string, cuts: number): string {
  const { label, oneCut, cuts: several } = panelTexts.footer.chart
  const cutsText = cuts === 0 ? [] : [cuts === 1 ? oneCut : fill(several, { count: cuts })]
  return [fill(label, { unit }), ...cutsText].join('. ')
}

/** Returns a text alternative of the line. */
function summaryOf({ records, totals }: ReadyRun): string {
  const fastest = records.find(({ speed }) => speed === totals.maxSpeed)
  const { oneSummary, summary } = panelTexts.footer.chart
  return counted(oneSummary, summary)(records.length, {
    from: formatDateTime(records[0]?.timestamp ?? 0),
    to: formatDateTime(records.at(-1)?.timestamp ?? 0),
    max: formatSpeed(totals.maxSpeed),
    when: formatDateTime(fastest?.timestamp ?? 0),
  })
}
