import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'

/** A question with two answers. Escape and the backdrop are the first of them. */
export default function ConfirmDialog(props: {
  readonly open: boolean
  readonly title: string
  readonly question: string
  readonly cancel: string
  readonly accept: string
  readonly onClose: () => void
  readonly onAccept: () => void
}) {
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isDismissable
      isOpen={props.open}
      onOpenChange={(open) => {
        if (!open) props.onClose()
      }}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} role="alertdialog">
          <Heading slot="title" className={styles.title ?? ''}>
            {props.title}
          </Heading>
          <p className={styles.question}>{props.question}</p>
          <div className={styles.answers}>
            <Button className={styles.cancel ?? ''} onPress={props.onClose}>
              {props.cancel}
            </Button>
            <Button className={styles.accept ?? ''} onPress={props.onAccept} autoFocus>
              {props.accept}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
