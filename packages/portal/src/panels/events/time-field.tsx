import type { DurationUnit } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import { TextField } from '../../ui/fields/field.js'

/** s */
export const seconds: Readonly<Record<DurationUnit, number>> = { seconds: 1, minutes: 60, hours: 3_600 }

/** Input for a duration in seconds, minutes or hours. */
export function TimeField(props: {
  readonly label: string
  readonly hint: string | undefined
  readonly unit: DurationUnit
  /** s; `null` for none. */
  readonly value: number | null
  readonly problem: string | undefined
  readonly onChange: (seconds: number | null) => void
  readonly onBlur: () => void
}) {
  const { unit, value, onChange } = props
  // Text as entered: '1.' may become 1.5.
  const [text, setText] = useState(value === null ? '' : String(value / seconds[unit]))
  return (
    <TextField
      label={props.label}
      hint={props.hint}
      problem={props.problem}
      inputMode="decimal"
      value={text}
      onBlur={props.onBlur}
      onChange={({ target }) => {
        const typed = target.value.trim().replace(',', '.')
        setText(target.value)
        onChange(typed === '' ? null : Math.round(Number(typed) * seconds[unit]))
      }}
    />
  )
}
