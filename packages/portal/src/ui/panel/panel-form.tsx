import { type ReactNode, useId } from 'react'
import { texts } from '../../context/page-texts.js'
import { Button } from '../buttons/button.js'
import { Panel } from './panel.js'

interface FormButtonsProps {
  readonly onClose: () => void
  /** Text of the close button; 'Cancelar' by default. */
  readonly close?: string
  /** Buttons between close and submit. */
  readonly others?: ReactNode
  readonly submit: string
  readonly busy?: boolean
  readonly disabled?: boolean
}

/** Buttons below a form, which stay visible while it scrolls. @param props.form id of the form */
export function FormButtons(props: FormButtonsProps & { readonly form: string }) {
  return (
    <>
      <Button onClick={props.onClose}>{props.close ?? texts.tracking.cancel}</Button>
      {props.others}
      <Button
        variant="primary"
        type="submit"
        form={props.form}
        busy={props.busy ?? false}
        disabled={props.disabled}
      >
        {props.submit}
      </Button>
    </>
  )
}

/** Panel that is a form, with its buttons in the footer. */
export function PanelForm(
  props: FormButtonsProps & {
    readonly title: string
    readonly onBack?: (() => void) | undefined
    readonly size?: 'standard' | 'wide'
    /** Class for the layout of the fields. */
    readonly className?: string | undefined
    readonly onSubmit: () => unknown
    readonly children: ReactNode
    /** Content below the form, in the scrolling part. */
    readonly below?: ReactNode
  },
) {
  const { title, onBack, size, className, onSubmit, children, below, ...buttons } = props
  const id = useId()
  return (
    <Panel
      title={title}
      size={size ?? 'standard'}
      onClose={props.onClose}
      onBack={onBack}
      footer={<FormButtons {...buttons} onClose={onBack ?? props.onClose} form={id} />}
    >
      <form
        id={id}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
      {below}
    </Panel>
  )
}
