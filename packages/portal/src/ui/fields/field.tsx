import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './field.module.css'

/** Props that a {@link Field} passes to its input. */
export interface FieldInput {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

/** Label, input and error. The line of the error is always rendered, so that the layout does not shift. */
export function Field(props: {
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean | undefined
  readonly children: (input: FieldInput) => ReactNode
}) {
  const id = useId()
  const note = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-required={props.required || undefined}>
        {props.label}
      </label>
      {props.children({ id, 'aria-invalid': props.problem !== undefined, 'aria-describedby': note })}
      <p
        id={note}
        className={props.problem === undefined ? styles.hint : styles.problem}
        role={props.problem === undefined ? undefined : 'alert'}
      >
        {props.problem ?? props.hint}
      </p>
    </div>
  )
}

/** Text input below its label. Other props go to the input, including `register()` of react-hook-form. */
export function TextField({
  label,
  problem,
  hint,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}) {
  return (
    <Field label={label} problem={problem} hint={hint} required={input.required}>
      {(given) => <input autoComplete="off" {...input} {...given} className={styles.input} />}
    </Field>
  )
}
