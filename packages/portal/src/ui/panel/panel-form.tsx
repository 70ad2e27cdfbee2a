import { type ReactNode, useId } from 'react'
import { texts } from '../../context/page-texts.js'
import { Button } from '../buttons/button.js'
import { Panel } from './panel.js'

interface FormButtonsProps {
  readonly onClose: () => void
  /** The text of the button that leaves; 'Cancelar' by default. */
  readonly close?: string
  /** Between the one that leaves and the one that submits. */
  readonly others?: ReactNode
  /** The text of the button that submits. */
  readonly submit: string
  readonly busy?: boolean
  readonly disabled?: boolean
}

/** The buttons under a form, which stay in sight while it scrolls. @param props.form the form's id */
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

/** A panel that is a form, with its buttons in the footer. */
export function PanelForm(
  props: FormButtonsProps & {
    readonly title: string
    readonly onBack?: (() => void) | undefined
    readonly size?: 'standard' | 'wide'
    /** The class that lays the fields out. */
    readonly className?: string | undefined
    readonly onSubmit: () => unknown
    /** The fields. */
    readonly children: ReactNode
    /** Under the form, in what scrolls. */
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
