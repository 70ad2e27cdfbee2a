import { formatFigure } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import { Slot } from '../client/provider.js'
import { Menu } from '../parts/table/menu.js'
import { ColumnsIcon, DownloadIcon, RefreshIcon, SearchIcon } from '../parts/table/table-icons.js'
import type { WidgetTexts } from '../texts/widget-texts.js'
import { type PositionColumn, type PositionFilter, positionColumns } from './position-rows.js'

type Say = WidgetTexts['positions']

/** The bar above the rows: search, filters and actions. */
export function PositionsBar(props: {
  readonly filter: PositionFilter
  readonly onFilter: (filter: PositionFilter) => void
  /** Number of found units with the engine on and off; `null` if it is unknown yet. */
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
    <div className="baliza-table__bar" part="toolbar">
      <label className="baliza-table__search">
        <SearchIcon />
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={filter.search}
          onInput={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value })}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a <fieldset> cannot be part of a line. */}
      <div role="group" aria-label={texts.filter} className="baliza-table__chips">
        {states.map(([on, word, count]) => (
          <button
            key={word}
            type="button"
            className="baliza-table__chip"
            aria-pressed={filter.on === on}
            onClick={() => onFilter({ ...filter, on: filter.on === on ? null : on })}
          >
            {word} <span>{count !== undefined && formatFigure(count, texts.locale)}</span>
          </button>
        ))}
      </div>
      <div className="baliza-table__tools">
        <Slot name="toolbar" />
        <button
          type="button"
          className="baliza-table__tool"
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
          className="baliza-table__tool"
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

/** Selects the visible columns; the name is always visible. */
function Columns(props: {
  readonly hidden: ReadonlySet<PositionColumn>
  readonly onHide: (hidden: ReadonlySet<PositionColumn>) => void
  readonly texts: Say
}) {
  const { hidden, onHide, texts } = props
  return (
    <Menu label={texts.chooseColumns} face={<ColumnsIcon />} className="baliza-positions__columns">
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
    </Menu>
  )
}
