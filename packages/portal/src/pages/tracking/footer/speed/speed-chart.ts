import { AxisChart } from 'frappe-charts/dist/frappe-charts.esm.js'
import './speed-chart.css'

/** What a chart draws: one value per label. */
export interface ChartData {
  readonly values: readonly number[]
  readonly labels: readonly string[]
}

interface XAxis {
  readonly positions: readonly number[]
  readonly calcLabels: readonly string[]
}

/**
 * frappe-charts' line, without what it cannot do here: its tooltip writes HTML with style attributes, which a strict
 * page refuses, and it makes a line and a text for every point, named or not.
 */
class LineChart extends AxisChart {
  /** It would begin with a line of zeros, and show the data after 700 ms. */
  override prepareFirstData(data: unknown): unknown {
    return this.prepareData(data)
  }

  override update(): void {
    // The first drawing is not animated.
  }

  /** Its own scale ends at 200 for a van that drove 105. */
  override calcYAxisParameters(values: readonly number[]): void {
    const labels = scaleOf(Math.max(...values))
    const scaleMultiplier = this.height / (labels.at(-1) ?? 1)
    this.state.yAxis = {
      labels,
      positions: labels.map((speed) => this.height - speed * scaleMultiplier),
      scaleMultiplier,
      zeroLine: this.height,
    }
    this.calcDatasetPoints()
    this.calcYExtremes()
    this.calcYRegions()
  }

  override makeTooltip(): void {
    this.tip = {}
  }

  override updateTipOffset(): void {
    // The tooltip is disabled.
  }

  override setupComponents(): void {
    super.setupComponents()
    const axis = this.components.get('xAxis')
    if (axis === undefined) return
    const all = axis.getData as () => XAxis
    axis.getData = () => {
      const { positions, calcLabels } = all()
      const named = calcLabels.flatMap((label, index) => (label === '' ? [] : index))
      return {
        positions: named.map((index) => positions[index]),
        calcLabels: named.map((index) => calcLabels[index]),
      }
    }
    axis.refresh()
  }
}

/** The speeds that the scale names, km/h: from 0 to one at or over the fastest. */
export function scaleOf(fastest: number): number[] {
  const step = [5, 10, 20, 50, 100].find((step) => fastest <= 6 * step) ?? 200
  const steps = Math.max(2, Math.ceil(fastest / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** A chart on the page. */
export interface SpeedChart {
  /** Where each point stands, CSS pixels from the left of the element. */
  readonly positions: readonly number[]
  /** Where the line's area begins and ends, CSS pixels from the top. */
  readonly top: number
  readonly bottom: number
  destroy(): void
}

/** frappe-charts' own room at the left and above, CSS pixels. */
const left = 50
const top = 30

/** Draws a line in an element that has a width. */
export function drawSpeedChart(
  place: HTMLElement,
  { values, labels }: ChartData,
  height: number,
): SpeedChart {
  const chart = new LineChart(place, {
    type: 'line',
    height,
    animate: 0,
    data: { labels: [...labels], datasets: [{ name: 'km/h', values: [...values] }] },
    lineOptions: { hideDots: 1 },
    axisOptions: { xIsSeries: 1, xAxisMode: 'tick' },
    colors: ['#2456d6'],
  })
  // The library's own resize observers are removed: the owner of the element draws again.
  chart.destroy()
  for (const shape of place.querySelectorAll('line, path')) shape.removeAttribute('style')
  return {
    positions: chart.state.xAxis.positions.map((x) => x + left),
    top,
    bottom: top + chart.height,
    destroy: () => place.replaceChildren(),
  }
}
