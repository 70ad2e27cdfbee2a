import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import iconButton from '../buttons/icon-button.module.css'
import field from '../fields/field.module.css'
import menu from '../menus/menu.module.css'
import { EmptyState } from '../states/empty-state.js'
import styles from './searched-select.module.css'

/** Choice of a {@link SearchedSelect}. */
export interface SearchedOption<Key extends string> {
  readonly id: Key
  readonly label: string
  /** Secondary text next to the label. */
  readonly detail: string
}

/** Field for one of many choices, searched by typing. For a few choices, see `select.tsx`. */
export function SearchedSelect<Key extends string>(props: {
  readonly label: string
  readonly hint: string
  readonly empty: string
  /** Returns the matches of a text, best first; at most {@link maxListed}. Must be stable between renders. */
  readonly find: (text: string) => readonly SearchedOption<Key>[]
  readonly value: Key | null
  readonly chosen: string
  readonly onChange: (value: Key | null) => void
  readonly problem?: string | undefined
}) {
  const { find, value, chosen } = props
  /** Typed text; `null` if nothing was typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null)
  const items = useMemo(() => find(typed ?? ''), [find, typed])
  return (
    <ComboBox
      className={field.field ?? ''}
      items={items}
      inputValue={typed ?? chosen}
      onInputChange={(text) => setTyped(text === chosen ? null : text)}
      value={value}
      onChange={(key) => {
        setTyped(null)
        // The chosen value may not be among the listed ones.
        props.onChange(key === value ? value : (items.find(({ id }) => id === key)?.id ?? null))
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
          {({ id, label, detail }: SearchedOption<Key>) => (
            <ListBoxItem id={id} className={menu.item ?? ''} textValue={label}>
              <span className={menu.label}>{label}</span>
              <small className={styles.detail}>{detail}</small>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** Maximum number of listed choices; a longer text narrows them. */
export const maxListed = 60
