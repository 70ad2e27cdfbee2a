import { type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { texts } from '../../context/page-texts.js'
import { useLayer } from '../../context/use-layer.js'
import { Button } from '../buttons/button.js'
import { rememberFocus } from '../keyboard/kept-focus.js'
import styles from './dialog.module.css'

/** A short form over the page: Enter accepts it; Escape, Back and the backdrop leave it. */
export function FormDialog(props: {
  readonly title: string
  readonly accept: string
  readonly busy?: boolean
  readonly children: ReactNode
  readonly onAccept: () => void
  readonly onClose: () => void
}) {
  const { onClose } = props
  const [returnFocus] = useState(rememberFocus)
  function leave() {
    onClose()
    returnFocus()
  }
  useLayer(true, leave, 'popover')
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isDismissable
      isOpen
      onOpenChange={(open) => {
        if (!open) leave()
      }}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog>
          <form
            className={styles.dialog}
            onSubmit={(event) => {
              event.preventDefault()
              props.onAccept()
            }}
          >
            <Heading slot="title" className={styles.title ?? ''}>
              {props.title}
            </Heading>
            {props.children}
            <div className={styles.answers}>
              <Button onClick={leave}>{texts.tracking.cancel}</Button>
              <Button type="submit" variant="primary" autoFocus busy={props.busy ?? false}>
                {props.accept}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
