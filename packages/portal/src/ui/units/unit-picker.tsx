import { fill, formatFigure, type Imei } from '@baliza/sdk-core/internal'
import { lineAfter } from '@baliza/widgets/internal'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { CheckMark } from '../choices/checkbox.js'
import field from '../fields/field.module.css'
import { SearchField } from '../fields/search-field.js'
import { EmptyState } from '../states/empty-state.js'
import { textScale } from '../text/text-scale.js'
import styles from './unit-picker.module.css'
import { chosenOf, type PickedUnit, type PickerRow, pickerRows, toggled } from './unit-picker-rows.js'

/** Height of a line in pixels, at a text size of 16; unit-picker.module.css has the same value. */
const height = 44
const noUnits: ReadonlySet<Imei> = new Set()

export interface UnitPickerProps {
  readonly label: string
  readonly units: ReadonlyMap<Imei, PickedUnit>
  /** The name of a group by its id, '' for the units without one. */
  readonly groupName: (id: string) => string
  readonly chosen: ReadonlySet<Imei>
  readonly onChange: (chosen: ReadonlySet<Imei>) => void
  /** `single` allows one selected unit. Defaults to `multiple`. */
  readonly mode?: 'single' | 'multiple'
  readonly problem?: string | undefined
  /** Called when the focus leaves. */
  readonly onTouched?: () => void
}

/**
 * Selection of one or many units, with search, by group, or all at once. There may be thousands of units: only the visible lines
 * are rendered. A poll of the fleet does not change the selection or the search.
 */
export function UnitPicker(props: UnitPickerProps) {
  const { units, groupName, chosen, onChange, mode = 'multiple', problem } = props
  const isMultiple = mode === 'multiple'
  const t = texts.picker
  const base = useId()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  // If a poll changes no name, the lines stay the same objects.
  const known = useRef<readonly PickedUnit[]>([])
  known.current = sameNames(known.current, units) ? known.current : [...units.values()]
  const list = known.current
  const rows = useMemo(() => pickerRows(list, wanted, groupName), [list, wanted, groupName])
  const found = useMemo(() => rows.flatMap((row) => (row.kind === 'unit' ? row.key : [])), [rows])
  const standing = isMultiple ? chosenOf(found, chosen) : 'none'
  const tree = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number>(0)
  const [lineHeight] = useState(() => height * textScale())
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => lineHeight,
    overscan: 6,
    useFlushSync: false,
  })

  // When scrolled out of view, the active line is not rendered.
  const isOnScreen = lines.getVirtualItems().some(({ index }) => index === active)

  function press(row: PickerRow | undefined) {
    if (row === undefined) return
    if (row.kind === 'group') {
      if (isMultiple) onChange(toggled(row.imeis, chosen))
    } else onChange(toggled([row.key], isMultiple ? chosen : noUnits))
  }

  function onKeyDown(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor((tree.current?.clientHeight ?? 0) / lineHeight) - 1)
    const next = lineAfter(event.key, active, rows.length, page)
    if (next !== null) {
      setActive(next)
      lines.scrollToIndex(next, { align: 'auto' })
    } else if (event.key === ' ' || event.key === 'Enter') press(rows[active])
    else return
    event.preventDefault()
  }

  return (
    <fieldset
      className={styles.picker}
      data-invalid={problem !== undefined || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onTouched?.()
      }}
    >
      <legend>{props.label}</legend>
      <div className={styles.frame}>
        <div className={styles.search}>
          <SearchField
            label={t.search}
            placeholder={t.searchHint}
            value={search}
            onChange={(text) => {
              setSearch(text)
              setActive(0)
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') tree.current?.focus()
              else if (event.key !== 'Enter') return
              event.preventDefault()
            }}
          />
        </div>
        {isMultiple && found.length > 0 && (
          <label className={styles.all}>
            <input
              ref={(box) => {
                if (box !== null) box.indeterminate = standing === 'some'
              }}
              type="checkbox"
              checked={standing === 'all'}
              onChange={() => onChange(toggled(found, chosen))}
            />
            <CheckMark standing={standing} />
            {wanted.trim() !== '' && found.length === 1
              ? t.oneFound
              : fill(wanted.trim() === '' ? t.all : t.allFound, { count: formatFigure(found.length) })}
          </label>
        )}
        <div
          ref={tree}
          className={styles.list}
          role="tree"
          tabIndex={0}
          aria-label={props.label}
          aria-multiselectable={isMultiple || undefined}
          aria-activedescendant={isOnScreen ? `${base}-${active}` : undefined}
          onKeyDown={onKeyDown}
        >
          {rows.length === 0 && <EmptyState>{search.trim() === '' ? t.empty : t.none}</EmptyState>}
          <div className={styles.lines} style={{ height: lines.getTotalSize() }} role="presentation">
            {lines.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              const state =
                row.kind === 'group' ? chosenOf(row.imeis, chosen) : chosen.has(row.key) ? 'all' : 'none'
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree handles the keys.
                <div
                  key={`${row.kind}-${row.key}`}
                  id={`${base}-${index}`}
                  className={row.kind === 'group' ? styles.group : styles.unit}
                  role="treeitem"
                  tabIndex={-1}
                  aria-level={row.kind === 'group' ? 1 : 2}
                  aria-checked={
                    isMultiple ? (state === 'all' ? true : state === 'some' ? 'mixed' : false) : undefined
                  }
                  aria-selected={isMultiple ? undefined : state === 'all'}
                  data-active={index === active || undefined}
                  data-chosen={state === 'all' || undefined}
                  style={{ transform: `translateY(${start}px)` }}
                  onClick={() => {
                    setActive(index)
                    press(row)
                  }}
                >
                  {isMultiple ? (
                    <CheckMark standing={state} />
                  ) : (
                    row.kind === 'unit' && <Dot chosen={state === 'all'} />
                  )}
                  <span className={styles.name}>{row.kind === 'group' ? row.name : row.unit.nombre}</span>
                  <small>{row.kind === 'group' ? row.imeis.length : row.unit.placas}</small>
                </div>
              )
            })}
          </div>
        </div>
      </div>
      <p className={problem === undefined ? field.hint : field.problem} role={problem && 'alert'}>
        {problem ??
          (isMultiple
            ? fill(t.count, {
                count: formatFigure(chosen.size),
                total: formatFigure(units.size),
              })
            : nameOf(units, chosen))}
      </p>
    </fieldset>
  )
}

function Dot(props: { readonly chosen: boolean }) {
  return <span className={styles.dot} data-on={props.chosen || undefined} aria-hidden="true" />
}

function nameOf(units: ReadonlyMap<Imei, PickedUnit>, chosen: ReadonlySet<Imei>): string {
  const [imei] = chosen
  return imei === undefined ? '' : (units.get(imei)?.nombre ?? '')
}

function sameNames(known: readonly PickedUnit[], units: ReadonlyMap<Imei, PickedUnit>): boolean {
  return (
    known.length === units.size &&
    known.every((old) => {
      const unit = units.get(old.imei)
      return unit?.nombre === old.nombre && unit.placas === old.placas && unit.id_grupo === old.id_grupo
    })
  )
}
