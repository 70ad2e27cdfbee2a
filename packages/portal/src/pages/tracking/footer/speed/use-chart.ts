import { type HistoryRecord, preloadable } from '@baliza/sdk-core/internal'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { whenBack } from '../../../../ui/loading/later.js'
import type { ChartPlan } from './chart-points.js'
import { hourLabels } from './hour-labels.js'
import type { SpeedChart } from './speed-chart.js'

/** Minimum legible height of a chart, CSS pixels. */
const minHeight = 130

const loadChart = preloadable(() => import('./speed-chart.js'))

/** Draws a plan into an element. The chart's code is loaded with the first plan. */
export function useChart(
  records: readonly HistoryRecord[],
  plan: ChartPlan,
  limit: number | null,
  height: number,
): {
  readonly place: RefObject<HTMLDivElement | null>
  readonly chart: SpeedChart | null
  readonly failed: boolean
  readonly retry: () => void
} {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<SpeedChart | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` retries.
  useEffect(() => {
    if (height === 0) return
    let gone = false
    let stop = () => {}
    let made: SpeedChart | undefined
    loadChart()
      .then(({ drawSpeedChart }) => {
        if (gone || place.current === null) return
        const values = plan.drawn.map((index) => records[index]?.speed ?? 0)
        made = drawSpeedChart(
          place.current,
          {
            values,
            labels: hourLabels(
              plan.drawn.map((index) => records[index]?.timestamp ?? 0),
              plan.width,
            ),
            limit,
          },
          Math.max(minHeight, height - 6),
        )
        setChart(made)
      })
      .catch((cause: unknown) => {
        console.error('The chart could not be loaded', cause)
        if (gone) return
        setFailed(true)
        stop = whenBack(retry)
      })
    return () => {
      gone = true
      stop()
      made?.destroy()
    }
  }, [records, plan, limit, height, turn])

  const retry = () => {
    setFailed(false)
    setTurn((turn) => turn + 1)
  }
  return { place, chart, failed, retry }
}
