import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { texts } from '../../context/page-texts.js'
import { useLayer } from '../../context/use-layer.js'
import { Button } from '../buttons/button.js'
import { TextField } from '../fields/field.js'
import { rememberFocus } from '../keyboard/kept-focus.js'
import { avoidOverlap, type Point } from './avoid-overlap.js'
import styles from './dialog.module.css'

/** Confirmation before an action that cannot be undone. */
export interface Question {
  readonly title: string
  /** A sentence, or an element: facts (facts.tsx), or a speed that changes while the dialog is open. */
  readonly question: ReactNode
  /** The text of the accept button; default 'Aceptar'. */
  readonly accept?: string
  /** The action removes or ends something: the accept button is red. */
  readonly destructive?: boolean
  /** Text to type before the action can be accepted: the name of an object with much data. */
  readonly typed?: { readonly label: string; readonly text: string }
}

/**
 * Time during which the dialog ignores its accept button after it appears, in ms, because a press may have been meant for the
 * previous content.
 */
const deadTime = 700

/**
 * Confirmation dialog with two buttons. Escape, Back and the backdrop cancel, and the cancel button has the focus. The accept
 * button is disabled at first, and is never placed under the pointer that opened the dialog.
 */
export default function ConfirmDialog(props: {
  readonly question: Question
  readonly opener: Point | null
  readonly onClose: () => void
  readonly onAnswer: (yes: boolean) => void
}) {
  const { opener, onClose } = props
  const { title, question, accept = texts.tracking.accept, destructive = false, typed } = props.question
  const [text, setText] = useState('')
  const [returnFocus] = useState(rememberFocus)
  function onAnswer(yes: boolean) {
    onClose()
    // Elements opened by the answer must return the focus to its previous position.
    returnFocus()
    props.onAnswer(yes)
  }
  useLayer(true, () => onAnswer(false), 'popover')
  const livesSince = useLivesSince()
  const isLive = livesSince !== null
  const isTyped = typed === undefined || text.trim() === typed.text.trim()
  const described = useId()
  const modal = useRef<HTMLDivElement>(null)
  const answers = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (opener !== null && modal.current !== null && answers.current !== null)
      avoidOverlap(modal.current, answers.current, opener)
  }, [opener])

  /** The time of the press counts: a busy page handles it late, when the button is already enabled. */
  function agree({ timeStamp }: MouseEvent) {
    if (livesSince !== null && isTyped && timeStamp >= livesSince) onAnswer(true)
  }

  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      data-modal
      // The second click of a double click must not cancel either.
      isDismissable={isLive}
      isOpen
      onOpenChange={(open) => {
        if (!open) onAnswer(false)
      }}
    >
      <Modal ref={modal} className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} role="alertdialog" aria-describedby={described}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          <div id={described} className={styles.question}>
            {question}
          </div>
          {typed !== undefined && (
            <TextField
              label={typed.label}
              value={text}
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          <div ref={answers} className={styles.answers} onKeyDownCapture={dropRepeats}>
            <Button autoFocus onClick={() => onAnswer(false)}>
              {texts.tracking.cancel}
            </Button>
            <Button
              variant={destructive ? 'danger' : 'primary'}
              aria-disabled={!isLive || !isTyped}
              onClick={agree}
            >
              {accept}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Returns the event time from which the dialog can be accepted; `null` before that. It counts from the first frame in which the
 * dialog is visible.
 */
function useLivesSince(): number | null {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setSince(performance.now()), deadTime)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return since
}

/** A held Enter key would press the opening button and then a button of the dialog. */
function dropRepeats(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}
