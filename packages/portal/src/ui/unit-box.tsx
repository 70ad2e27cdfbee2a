import type { Imei } from '@baliza/sdk-core'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { EmptyState } from './empty-state.js'
import field from './field.module.css'
import iconButton from './icon-button.module.css'
import menu from './menu.module.css'
import { byName, searchable } from './names.js'
import styles from './unit-box.module.css'
import { rankUnit } from './unit-search.js'

/** What the box shows of a unit. */
export interface BoxedUnit {
  readonly imei: Imei
  readonly nombre: string
  readonly placas: string
}

/** How many matches are listed; a longer text narrows them. */
export const mostListed = 60

/**
 * The units that a text finds, by name, plates or imei, the best first; at most {@link mostListed}.
 * @param units in the order of their names
 */
export function findUnits<One extends BoxedUnit>(
  units: readonly One[],
  text: string,
  withImei: boolean,
): One[] {
  const wanted = searchable(text)
  const found = units.flatMap((unit) => {
    const rank = rankUnit(unit, wanted, withImei)
    return rank === null ? [] : { unit, rank }
  })
  found.sort((a, b) => a.rank - b.rank)
  return found.slice(0, mostListed).map(({ unit }) => unit)
}

/** One unit, searched by typing, in one line of a form. Where there is room, or for many, see `unit-picker.tsx`. */
export function UnitBox(props: {
  readonly label: string
  readonly hint: string
  readonly empty: string
  readonly units: ReadonlyMap<Imei, BoxedUnit>
  /** Whether imeis are searched: role 1 sees none. */
  readonly withImei: boolean
  readonly value: Imei | null
  readonly onChange: (imei: Imei | null) => void
  readonly problem?: string | undefined
}) {
  const { units, value } = props
  const sorted = useMemo(() => [...units.values()].sort((a, b) => byName(a.nombre, b.nombre)), [units])
  const chosen = value === null ? undefined : units.get(value)
  /** What is typed; `null`: nothing since a unit was chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const items = useMemo(
    () => findUnits(sorted, typed ?? '', props.withImei).map((unit) => ({ id: unit.imei, unit })),
    [sorted, typed, props.withImei],
  )
  return (
    <ComboBox
      className={field.field ?? ''}
      items={items}
      inputValue={typed ?? chosen?.nombre ?? ''}
      onInputChange={(text) => setTyped(text === (chosen?.nombre ?? '') ? null : text)}
      value={value}
      onChange={(key) => {
        setTyped(null)
        props.onChange(typeof key === 'string' ? key : null)
      }}
      onBlur={() => setTyped(null)}
      menuTrigger="focus"
      allowsEmptyCollection
      isInvalid={props.problem !== undefined}
    >
      <Label>{props.label}</Label>
      <div className={styles.frame}>
        <Input
          className={`${field.input} ${styles.input}`}
          placeholder={props.hint}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button className={`${iconButton.inField} ${styles.open}`}>
          <ChevronDown size={18} aria-hidden="true" />
        </Button>
      </div>
      <Popover className={`${menu.popover} ${styles.popover}`} offset={4}>
        <ListBox
          className={menu.menu ?? ''}
          items={items}
          renderEmptyState={() => <EmptyState>{props.empty}</EmptyState>}
        >
          {({ id, unit }: { id: Imei; unit: BoxedUnit }) => (
            <ListBoxItem id={id} className={menu.item ?? ''} textValue={unit.nombre}>
              <span className={menu.label}>{unit.nombre}</span>
              <small className={styles.plates}>{unit.placas}</small>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
