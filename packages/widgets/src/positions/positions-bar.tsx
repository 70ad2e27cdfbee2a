import type { WidgetTexts } from '@baliza/sdk-core'
import { useRef, useState } from 'react'
import { type PositionColumn, type PositionFilter, positionColumns } from './position-rows.js'
import { ColumnsIcon, DownloadIcon, RefreshIcon, SearchIcon } from './positions-icons.js'

type Say = WidgetTexts['positions']

/** The bar over the rows: what is searched and filtered, and what can be done with them. */
export function PositionsBar(props: {
  readonly filter: PositionFilter
  readonly onFilter: (filter: PositionFilter) => void
  /** How many of the found units are on, and off; `null`: not known yet. */
  readonly counts: { readonly on: number; readonly off: number } | null
  readonly texts: Say
  readonly hidden: ReadonlySet<PositionColumn>
  readonly onHide: (hidden: ReadonlySet<PositionColumn>) => void
  readonly onRefresh: () => Promise<void>
  readonly onDownload: () => void
}) {
  const { filter, onFilter, counts, texts } = props
  const [asking, setAsking] = useState(false)
  const states = [
    [true, texts.on, counts?.on],
    [false, texts.off, counts?.off],
  ] as const
  return (
    <div className="baliza-positions__bar" part="toolbar">
      <label className="baliza-positions__search">
        <SearchIcon />
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={filter.search}
          onChange={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value })}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a <fieldset> is no part of a line. */}
      <div role="group" aria-label={texts.filter} className="baliza-positions__chips">
        {states.map(([on, word, count]) => (
          <button
            key={word}
            type="button"
            className="baliza-positions__chip"
            aria-pressed={filter.on === on}
            onClick={() => onFilter({ ...filter, on: filter.on === on ? null : on })}
          >
            {word} <span>{count?.toLocaleString('es-MX')}</span>
          </button>
        ))}
      </div>
      <div className="baliza-positions__tools">
        <button
          type="button"
          className="baliza-positions__tool"
          aria-label={texts.refresh}
          title={texts.refresh}
          aria-busy={asking}
          onClick={() => {
            if (asking) return
            setAsking(true)
            void props.onRefresh().finally(() => setAsking(false))
          }}
        >
          <RefreshIcon />
        </button>
        <button
          type="button"
          className="baliza-positions__tool"
          aria-label={texts.download}
          title={texts.download}
          disabled={counts === null}
          onClick={props.onDownload}
        >
          <DownloadIcon />
        </button>
        <Columns {...props} />
      </div>
    </div>
  )
}

/** Which columns are shown; the name always is. */
function Columns(props: {
  readonly hidden: ReadonlySet<PositionColumn>
  readonly onHide: (hidden: ReadonlySet<PositionColumn>) => void
  readonly texts: Say
}) {
  const { hidden, onHide, texts } = props
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  return (
    <details
      ref={menu}
      className="baliza-positions__columns"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || menu.current?.open !== true) return
        event.stopPropagation()
        close()
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        className="baliza-positions__tool"
        aria-label={texts.chooseColumns}
        title={texts.chooseColumns}
      >
        <ColumnsIcon />
      </summary>
      {/* It takes the focus of a click beside its boxes, which would close it otherwise. */}
      <div className="baliza-positions__menu" tabIndex={-1}>
        {positionColumns.slice(1).map((column) => (
          <label key={column} data-column={column}>
            <input
              type="checkbox"
              checked={!hidden.has(column)}
              onChange={({ currentTarget }) => {
                const next = new Set(hidden)
                if (currentTarget.checked) next.delete(column)
                else next.add(column)
                onHide(next)
              }}
            />
            {texts.columns[column]}
          </label>
        ))}
      </div>
    </details>
  )
}
