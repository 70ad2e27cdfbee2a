import { speedClasses } from '@baliza/sdk-core/internal'
import { AxisChart } from 'frappe-charts/dist/frappe-charts.esm.js'
import '../../../../ui/marks/speed-scale.css'
import './speed-chart.css'

export interface ChartData {
  readonly values: readonly number[]
  /** '' for a point without a tick. */
  readonly labels: readonly string[]
  /** Speed of a horizontal line across the chart, km/h. */
  readonly limit: number | null
}

interface XAxis {
  readonly positions: readonly number[]
}

/**
 * frappe-charts' line chart with changes. Its tooltip writes HTML with style attributes, which a strict page rejects. It also
 * creates a line and a text for every point, labelled or not.
 */
class LineChart extends AxisChart {
  /** The original starts with a line of zeros, and shows the data after 700 ms. */
  override prepareFirstData(data: unknown): unknown {
    return this.prepareData(data)
  }

  override update(): void {
    // The first drawing is not animated.
  }

  /** The original scale would end at 200 for a maximum of 105. */
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
      const { positions } = all()
      const named = this.data.labels.flatMap((label, index) => (label === '' ? [] : index))
      return {
        positions: named.map((index) => positions[index]),
        calcLabels: named.map((index) => this.data.labels[index]),
      }
    }
    axis.refresh()
  }
}

/** Returns the speeds on the scale, km/h: from 0 up to at least the maximum. */
export function scaleOf(fastest: number): number[] {
  const step = [5, 10, 20, 50, 100].find((step) => fastest <= 6 * step) ?? 200
  const steps = Math.max(2, Math.ceil(fastest / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

export interface SpeedChart {
  /** Positions of the points, CSS pixels from the left of the element. */
  readonly positions: readonly number[]
  /** Speeds of the horizontal lines, km/h. */
  readonly scale: readonly number[]
  /** Top and bottom of the plot area, CSS pixels from the top. */
  readonly top: number
  readonly bottom: number
  /** Returns the height of a speed, CSS pixels from the top. */
  yOf(speed: number): number
  destroy(): void
}

/** frappe-charts' own margins, CSS pixels: at the left, where speed-figure.tsx writes the scale, and at the top. */
const left = 50
const top = 30

export function drawSpeedChart(
  place: HTMLElement,
  { values, labels, limit }: ChartData,
  height: number,
): SpeedChart {
  const chart = new LineChart(place, {
    type: 'line',
    height,
    animate: 0,
    data: {
      labels: [...labels],
      datasets: [{ name: 'km/h', values: [...values] }],
      // speed-figure.tsx draws its label, which stays visible while the chart scrolls.
      ...(limit !== null && { yMarkers: [{ label: '', value: limit }] }),
    },
    lineOptions: { hideDots: 1 },
    axisOptions: { xIsSeries: 1, xAxisMode: 'tick' },
    colors: ['#2456d6'],
  })
  // Removes the library's own resize observers: the owner of the element draws again.
  chart.destroy()
  for (const shape of place.querySelectorAll('line, path')) shape.removeAttribute('style')
  const fastest = chart.state.yAxis.labels.at(-1) ?? 1
  const yOf = (speed: number) => chart.height * (1 - speed / fastest)
  fillUnder(place, chart.height, yOf)
  return {
    positions: chart.state.xAxis.positions.map((x) => x + left),
    scale: chart.state.yAxis.labels,
    top,
    bottom: top + chart.height,
    yOf: (speed) => top + yOf(speed),
    destroy: () => place.replaceChildren(),
  }
}

/** Colours the area below the line by speed, with the same colours as the track on the map. */
function fillUnder(place: HTMLElement, height: number, yOf: (speed: number) => number): void {
  const line = place.querySelector('.line-graph-path')
  const path = line?.getAttribute('d') ?? ''
  const ends = /^M([\d.]+),.*?([\d.]+),[\d.]+$/s.exec(path)
  if (line === null || ends === null) return
  const area = svg('path', { class: 'speed-area', d: `${path}L${ends[2]},${height}L${ends[1]},${height}Z` })
  const gradient = svg('linearGradient', {
    id: `speeds-${++gradients}`,
    gradientUnits: 'userSpaceOnUse',
    x1: '0',
    x2: '0',
    y1: String(height),
    y2: String(yOf(speedClasses[3] + 1)),
  })
  area.setAttribute('fill', `url(#${gradient.id})`)
  const least = yOf(0) - yOf(speedClasses[3] + 1)
  for (const [kind, until] of speedClasses.entries()) {
    const from = kind === 0 ? 0 : (speedClasses[kind - 1] as number)
    for (const speed of [from, Math.min(until, speedClasses[3] + 1)])
      gradient.append(
        svg('stop', { 'data-speed': String(kind), offset: String((yOf(0) - yOf(speed)) / least) }),
      )
  }
  line.before(gradient, area)
}

let gradients = 0

function svg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
