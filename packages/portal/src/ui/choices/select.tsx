import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useContext } from 'react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectStateContext, SelectValue } from 'react-aria-components/Select'
import { useLayer } from '../../context/use-layer.js'
import field from '../fields/field.module.css'
import menu from '../menus/menu.module.css'
import styles from './select.module.css'

/** Choice of a {@link Select}. */
export interface Option<Key extends string> {
  readonly id: Key
  readonly label: string
  /** Swatch or glyph before the label. */
  readonly leading?: ReactNode
  /** Heading shared with the adjacent options of the same section. */
  readonly section?: string
}

/** Field for one of a few choices, below its label. For one of many, see `searched-select.tsx`. */
export function Select<Key extends string>(props: {
  readonly label: string
  readonly options: readonly Option<Key>[]
  readonly value: Key | null
  readonly onChange: (value: Key) => void
  readonly placeholder?: string
  readonly problem?: string | undefined
  readonly disabled?: boolean
  readonly required?: boolean
  /** In a bar: as high as its neighbours, with a label for screen readers only. */
  readonly inBar?: boolean
  /** Called when the options are closed. */
  readonly onTouched?: () => void
  /** Element that a form focuses if this is the first invalid field. */
  readonly ref?: Ref<HTMLButtonElement>
}) {
  const chosen = props.options.find(({ id }) => id === props.value)
  const itemOf = (option: Option<Key>) => (
    <ListBoxItem id={option.id} className={menu.item ?? ''} textValue={option.label}>
      {option.leading}
      <span className={menu.label}>{option.label}</span>
      {option.id === props.value && <Check size={16} aria-hidden="true" />}
    </ListBoxItem>
  )
  return (
    <AriaSelect
      className={field.field ?? ''}
      selectedKey={props.value}
      onSelectionChange={(key) => {
        const option = props.options.find(({ id }) => id === key)
        if (option !== undefined) props.onChange(option.id)
      }}
      onOpenChange={(open) => {
        if (!open) props.onTouched?.()
      }}
      // Disabled without options, because a press would have no effect.
      isDisabled={props.disabled === true || props.options.length === 0}
      isRequired={props.required === true}
      validationBehavior="aria"
      isInvalid={props.problem !== undefined}
      placeholder={props.placeholder ?? ''}
    >
      <ClosedByBack />
      <Label className={props.inBar ? 'visually-hidden' : ''} data-required={props.required || undefined}>
        {props.label}
      </Label>
      <Button ref={props.ref} className={`${field.input} ${styles.button}`} data-bar={props.inBar}>
        {chosen?.leading}
        <SelectValue className={styles.value ?? ''}>
          {({ isPlaceholder, selectedText }) => (isPlaceholder ? props.placeholder : selectedText)}
        </SelectValue>
        <ChevronDown size={18} aria-hidden="true" />
      </Button>
      {!props.inBar && (
        <p className={field.problem} role={props.problem === undefined ? undefined : 'alert'}>
          {props.problem}
        </p>
      )}
      <Popover className={`${menu.popover} ${styles.popover}`} offset={4}>
        <ListBox className={menu.menu ?? ''} items={sectionsOf(props.options)}>
          {(entry) =>
            'options' in entry ? (
              <ListBoxSection className={menu.section ?? ''}>
                <Header className={menu.header ?? ''}>{entry.section}</Header>
                <Collection items={entry.options}>{itemOf}</Collection>
              </ListBoxSection>
            ) : (
              itemOf(entry)
            )
          }
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

interface Section<Key extends string> {
  readonly id: string
  readonly section: string
  readonly options: readonly Option<Key>[]
}

/** Groups the options under their headings, if they have one. */
function sectionsOf<Key extends string>(
  options: readonly Option<Key>[],
): readonly (Option<Key> | Section<Key>)[] {
  const entries: (Option<Key> | Section<Key>)[] = []
  for (const option of options) {
    const { section } = option
    const last = entries.at(-1)
    if (section === undefined) entries.push(option)
    else if (last?.section === section && 'options' in last)
      entries[entries.length - 1] = { ...last, options: [...last.options, option] }
    else entries.push({ id: `section ${section}`, section, options: [option] })
  }
  return entries
}

function ClosedByBack() {
  // There is no state while react-aria counts the options before rendering.
  const select = useContext(SelectStateContext)
  useLayer(select?.isOpen ?? false, () => select?.close(), 'popover')
  return null
}
