import {
  formatCoordinates,
  formatDateTime,
  formatSpeed,
  mapUrl,
  type PositionRow,
  unitLabel,
} from '@baliza/sdk-core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Copy, ExternalLink } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { texts } from '../../context/page-texts.js'
import { useCopy } from '../../ui/use-copy.js'
import { narrowQuery, useMedia } from '../../ui/use-media.js'
import styles from './records.module.css'

/** Pixels; records.module.css has the same. */
const heights = { wide: 68, narrow: 148 } as const

/** Thousands of records; only those on screen exist. */
export function RecordsTable(props: {
  /** Newest first. */
  readonly rows: readonly PositionRow[]
  readonly onShow: (row: PositionRow, label: string) => void
}) {
  const { rows, onShow } = props
  const t = texts.records
  const box = useRef<HTMLElement>(null)
  const narrow = useMedia(narrowQuery)
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => heights[narrow ? 'narrow' : 'wide'],
    overscan: 8,
    useFlushSync: false,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section ref={box} className={styles.box} tabIndex={0} aria-label={t.title}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr className={styles.columns}>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.coordinates}</th>
            <th scope="col">{t.address}</th>
            <th scope="col" className={styles.speed}>
              {t.speed}
            </th>
            <th scope="col" className={styles.angle}>
              {t.angle}
            </th>
            <th scope="col">{t.engine}</th>
          </tr>
        </thead>
        <tbody className={styles.lines} style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <RecordRow key={row.timestamp} row={row} index={index} top={start} onShow={onShow} />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function RecordRow(props: {
  readonly row: PositionRow
  readonly index: number
  readonly top: number
  readonly onShow: (row: PositionRow, label: string) => void
}) {
  const { row, index } = props
  const t = texts.records
  const copy = useCopy()
  const coordinates = formatCoordinates(row.lat, row.lng)
  const time = formatDateTime(row.timestamp)
  const show = () => props.onShow(row, `${time} · ${formatSpeed(row.speed)}`)
  /** Buttons in the row have their own action. */
  const alone = (act?: () => void) => (event: MouseEvent) => {
    event.stopPropagation()
    act?.()
  }
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={show}
    >
      <td className={styles.time}>
        <button type="button" className={styles.show} title={t.show} onClick={alone(show)}>
          {time}
        </button>
        <small>{texts.units.label[unitLabel(row)]}</small>
      </td>
      <td className={styles.coordinates}>
        <a
          href={mapUrl(row.lat, row.lng)}
          target="_blank"
          rel="noreferrer noopener"
          title={t.open}
          onClick={alone()}
        >
          {coordinates}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
        <button
          type="button"
          className={styles.copy}
          aria-label={t.copy}
          title={t.copy}
          onClick={alone(() => void copy.coordinates(coordinates))}
        >
          <Copy size={16} aria-hidden="true" />
        </button>
      </td>
      <td className={styles.address} title={row.direccion}>
        <span>{row.direccion}</span>
      </td>
      <td className={styles.speed}>{formatSpeed(row.speed)}</td>
      <td className={styles.angle}>{Math.round(row.angulo)}°</td>
      <td className={styles.engine} data-on={row.acc || undefined}>
        {row.acc ? t.on : t.off}
      </td>
    </tr>
  )
}
