import type { InputHTMLAttributes, Ref } from 'react'
import { texts } from '../../context/page-texts.js'
import { TextField } from './field.js'

/** Last field of a form: the id that another system gives the record. Most people leave it empty. */
export function ExternalIdField(
  props: InputHTMLAttributes<HTMLInputElement> & {
    readonly problem?: string | undefined
    readonly ref?: Ref<HTMLInputElement>
  },
) {
  const { label, hint } = texts.externalId
  return (
    <TextField
      label={label}
      hint={hint}
      maxLength={100}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
