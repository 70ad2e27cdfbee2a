import {
  fill,
  formatFigure,
  formatHours,
  type ReportDay,
  type ReportName,
  type ReportRow,
  type ReportsTexts,
} from '@baliza/sdk-core/internal'
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { adoptSheets } from '../theme/theme.js'
import { type Picture, picturesOf, scaleOf } from './picture-data.js'
import pictureCss from './report-picture.css?text'

/**
 * Minimum width of a bar that can still be distinguished from the next one, in CSS pixels. Paper has smaller labels and no touch
 * targets.
 */
const barWidths = { screen: 28, paper: 18 }

/** The chart of a report. It is loaded with the first report that has a chart. The table has the same figures. */
export function ReportPicture(props: {
  readonly name: ReportName
  /** In the order of the table. */
  readonly rows: readonly ReportRow[]
  readonly dias: readonly ReportDay[]
  /** CSS pixels. */
  readonly width: number
  readonly say: ReportsTexts['reports']
  /** Whether it is printed: all charts are visible, one below another. */
  readonly paper?: boolean
}) {
  const { name, rows, dias, width, say, paper = false } = props
  const place = useRef<HTMLDivElement>(null)
  // Adopts the sheet before the first paint.
  useLayoutEffect(() => {
    if (place.current !== null) adoptSheets(place.current, [pictureCss])
  })
  const pictures = useMemo(() => picturesOf(name, rows, dias, say), [name, rows, dias, say])
  const shown = paper || width >= 900 ? pictures : pictures.slice(0, 1)
  if (shown.length === 0) return null
  return (
    <div ref={place} className="baliza-picture" part="picture" data-paper={paper || undefined}>
      {shown.map((picture) => (
        <Bars
          key={picture.title}
          picture={picture}
          width={paper ? width : width / shown.length}
          barWidth={barWidths[paper ? 'paper' : 'screen']}
          say={say}
        />
      ))}
    </div>
  )
}

function Bars(props: {
  readonly picture: Picture
  readonly width: number
  readonly barWidth: number
  readonly say: ReportsTexts['reports']
}) {
  const { say, barWidth } = props
  const { title, unit, bars, ofUnits } = props.picture
  const capacity = Math.max(4, Math.floor((props.width - 80) / barWidth))
  // All days and hours are drawn: only their distance shrinks, and only some have a label.
  const shown = ofUnits ? bars.slice(0, capacity) : bars
  const named = ofUnits ? 1 : Math.ceil((bars.length * nameWidth(bars)) / (capacity * barWidth))
  const heights = shown.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const scale = scaleOf(Math.max(...heights, 0))
  const top = scale.at(-1) ?? 1
  const names = scale.map((value) => `${formatFigure(value, say.locale)}${unit}`)
  const few = fill(say.first, { count: shown.length, total: formatFigure(bars.length, say.locale) })
  return (
    <figure>
      <figcaption>
        {title}
        {bars[0]?.parts.length === 3 && <Shares picture={props.picture} say={say} />}
        {ofUnits && shown.length < bars.length && <small> {few}</small>}
      </figcaption>
      <div
        role="img"
        aria-label={title}
        className="baliza-picture__plot"
        data-dense={shown.length > capacity || undefined}
        data-units={ofUnits || undefined}
        style={
          {
            '--bars': shown.length,
            '--scale': Math.max(...names.map(({ length }) => length)),
          } as CSSProperties
        }
      >
        {scale.map((value, at) => (
          <span key={value} className="baliza-picture__line" style={{ '--at': value / top } as CSSProperties}>
            {names[at]}
          </span>
        ))}
        {shown.map(({ label, short, parts }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two units may have one name, and nothing here has a state.
            key={index}
            className="baliza-picture__bar"
            data-late={index > shown.length / 2 || undefined}
          >
            {parts.map(({ id, value }) => (
              <i key={id} data-part={id} style={{ '--at': value / top } as CSSProperties} />
            ))}
            {index % named === 0 && <span>{short}</span>}
            <dl>
              <dt>{label}</dt>
              {parts.map(({ id, name, text }) => (
                <dd key={id}>
                  {name} <b>{text}</b>
                </dd>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </figure>
  )
}

/** Width of the longest label below a bar, in CSS pixels. */
const nameWidth = (bars: Picture['bars']) => 8 + 7 * Math.max(0, ...bars.map(({ short }) => short.length))

/** The sum of all bars for each part. */
function Shares(props: { readonly picture: Picture; readonly say: ReportsTexts['reports'] }) {
  const { bars } = props.picture
  const parts = bars[0]?.parts ?? []
  const sums = parts.map((_, at) => bars.reduce((sum, bar) => sum + (bar.parts[at]?.value ?? 0), 0))
  const whole = sums.reduce((a, b) => a + b, 0) || 1
  return (
    <ul>
      {parts.map(({ id, name }, at) => (
        <li key={id} data-part={id}>
          {name} <b>{formatHours((sums[at] ?? 0) * 3_600_000, props.say)}</b>{' '}
          <small>{Math.round((100 * (sums[at] ?? 0)) / whole)} %</small>
        </li>
      ))}
    </ul>
  )
}
