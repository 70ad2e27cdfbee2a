import { counted, fill, type Imei, type ReportsTexts, type Unit } from '@baliza/sdk-core/internal'
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import barCss from '../parts/table/bar.css?text'
import { SearchIcon } from '../parts/table/table-icons.js'
import { useWindow } from '../parts/table/use-window.js'
import { createSearch, sortRows } from '../table-core/rows.js'
import { adoptSheets } from '../theme/theme.js'

const searchUnits = createSearch(
  ({ nombre, placas, conductor }: Unit) => `${nombre}\n${placas}\n${conductor ?? ''}`,
)

/** A list that selects units from any number of them, with a search and a checkbox for all units found. */
export function UnitChoice(props: {
  readonly units: ReadonlyMap<Imei, Unit>
  readonly chosen: readonly Imei[]
  readonly invalid: boolean | undefined
  readonly say: ReportsTexts['reports']
  readonly onChange: (chosen: readonly Imei[]) => void
}) {
  const { units, say, onChange } = props
  const [search, setSearch] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Adopts the sheet before the first paint.
  useLayoutEffect(() => {
    if (frame.current !== null) adoptSheets(frame.current, [barCss])
  })
  const chosen = useMemo(() => new Set(props.chosen.filter((imei) => units.has(imei))), [props.chosen, units])
  const sorted = useMemo(() => sortRows([...units.values()], ({ nombre }) => nombre, false), [units])
  const found = useMemo(() => searchUnits(sorted, search), [sorted, search])
  const { first, end, look } = useWindow(frame, list, found.length)
  const whole = found.length > 0 && found.every(({ imei }) => chosen.has(imei))

  function choose(imeis: readonly Imei[], yes: boolean) {
    const next = new Set(chosen)
    for (const imei of imeis) {
      if (yes) next.add(imei)
      else next.delete(imei)
    }
    onChange([...next])
  }

  return (
    <>
      <label className="baliza-table__search">
        <SearchIcon />
        <input
          type="search"
          aria-label={say.search}
          placeholder={say.searchHint}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            // The search runs while the user types. Enter must not submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: it is inside a <fieldset>. */}
      <div
        ref={frame}
        role="group"
        aria-label={say.units}
        className="baliza-report__list"
        data-invalid={props.invalid}
        onScroll={look}
      >
        {found.length === 0 ? (
          <p role="status">{units.size === 0 ? say.noUnits : say.noMatches}</p>
        ) : (
          <>
            <label>
              <input
                type="checkbox"
                checked={whole}
                onChange={() =>
                  choose(
                    found.map(({ imei }) => imei),
                    !whole,
                  )
                }
              />
              <span>{counted(say.oneChooseAll, say.chooseAll, say.locale)(found.length)}</span>
            </label>
            <div
              ref={list}
              className="baliza-report__units"
              style={{ '--count': found.length } as CSSProperties}
            >
              {found.slice(first, end).map(({ imei, nombre, placas, conductor }, index) => (
                <label key={imei} style={{ '--at': first + index } as CSSProperties}>
                  <input
                    type="checkbox"
                    checked={chosen.has(imei)}
                    onChange={({ currentTarget }) => choose([imei], currentTarget.checked)}
                  />
                  <span>{nombre}</span>
                  <small>{[conductor, placas].filter(Boolean).join(' · ')}</small>
                </label>
              ))}
            </div>
          </>
        )}
      </div>
      <small role="status">{fill(say.chosenUnits, { count: chosen.size, total: units.size })}</small>
    </>
  )
}
