// biome-ignore-all lint/a11y/useSemanticElements: the rows stand absolutely, of which a table knows nothing.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active row.
import { fill, formatCoordinates, formatDateTime, formatSpeed, mapUrl, unitState } from '@baliza/sdk-core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { useAtom } from '../../../../ui/use-atom.js'
import { narrowQuery, useMedia } from '../../../../ui/use-media.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { odometers } from './odometers.js'
import styles from './records-table.module.css'
import type { ReadyRun } from './use-history.js'

/** Pixels of a row; records-table.module.css has the same. */
const rowHeight = { wide: 44, narrow: 76 } as const
/** Pixels of the line of titles, which stays in sight. */
const headHeight = { wide: 34, narrow: 0 } as const

/**
 * The records of a history: only the rows on screen exist. A row that is pressed is shown on the map; the arrows go
 * from one to the next, and the replay moves along.
 */
export function RecordsTable(props: { readonly run: ReadyRun; readonly onRecord: (index: number) => void }) {
  const { run, onRecord } = props
  const { records } = run
  const { footer } = useWorkspace()
  const at = useAtom(footer.$at)
  const base = useId()
  const grid = useRef<HTMLDivElement>(null)
  const size = useMedia(narrowQuery) ? 'narrow' : 'wide'
  const t = texts.footer.table
  const ways = useMemo(() => odometers(records), [records])
  const [active, setActive] = useState(0)
  const lines = useVirtualizer({
    count: records.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight[size],
    scrollMargin: headHeight[size],
    scrollPaddingStart: headHeight[size],
    overscan: 8,
    useFlushSync: false,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere.
  useEffect(() => lines.measure(), [size])
  useEffect(() => {
    if (at === null) return
    setActive(at)
    lines.scrollToIndex(at, { align: 'auto' })
  }, [at, lines])

  function onKeyDown(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowHeight[size]) - 2)
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: records.length - 1,
    }
    const move = moves[event.key]
    if (move !== undefined) {
      const next = Math.max(0, Math.min(records.length - 1, move))
      setActive(next)
      lines.scrollToIndex(next, { align: 'auto' })
    } else if ((event.key === 'Enter' || event.key === ' ') && event.target === grid.current) onRecord(active)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={grid}
      className={styles.table}
      role="grid"
      tabIndex={0}
      aria-activedescendant={`${base}-${active}`}
      onKeyDown={onKeyDown}
      aria-label={fill(t.label, { unit: run.nombre })}
      aria-rowcount={records.length + 1}
      aria-colcount={7}
    >
      <div className={styles.head} role="row" aria-rowindex={1}>
        {[t.number, t.date, t.location, t.address, t.speed, t.engine].map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
        <span role="columnheader" title={t.odometerHint}>
          {t.odometer}
        </span>
      </div>
      <div className={styles.lines} style={{ height: lines.getTotalSize() }} role="rowgroup">
        {lines.getVirtualItems().map(({ index, start }) => {
          const record = records[index]
          if (record === undefined) return null
          const { lat, lng, acc } = record
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the body around it has the keys.
            <div
              key={index}
              id={`${base}-${index}`}
              className={styles.row}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              aria-selected={index === at}
              data-active={index === active || undefined}
              style={{ transform: `translateY(${start - headHeight[size]}px)` }}
              onClick={() => {
                setActive(index)
                onRecord(index)
              }}
            >
              <span role="gridcell" className={styles.number}>
                {index + 1}
              </span>
              <span role="gridcell" className={styles.date}>
                {formatDateTime(record.timestamp)}
              </span>
              <span role="gridcell" className={styles.place}>
                <a
                  href={mapUrl(lat, lng)}
                  target="_blank"
                  rel="noreferrer noopener"
                  tabIndex={-1}
                  onClick={(event) => event.stopPropagation()}
                >
                  {formatCoordinates(lat, lng)}
                </a>
              </span>
              <span role="gridcell" className={styles.address} title={record.direccion}>
                {record.direccion || texts.footer.data.unknown}
              </span>
              <span role="gridcell" className={styles.speed} data-state={unitState(record)}>
                {formatSpeed(record.speed)}
              </span>
              <span role="gridcell" className={styles.engine}>
                {acc ? t.on : t.off}
              </span>
              <span role="gridcell" className={styles.way}>
                {(ways[index] ?? 0).toFixed(2)} km
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
