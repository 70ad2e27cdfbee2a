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
import { texts } from '../context/page-texts.js'
import { Button } from './button.js'
import styles from './dialog.module.css'
import { keepClear, type Place } from './keep-clear.js'

/** A question before something that cannot be taken back. */
export interface Question {
  readonly title: string
  /** A sentence, or what goes on telling while it is asked: a speed. */
  readonly question: ReactNode
  /** What the button that agrees says; 'Aceptar' unless said. */
  readonly accept?: string
  /** Something is ended or taken away: the button that agrees is red. */
  readonly destructive?: boolean
}

/** For so long after it has appeared a question takes no yes, ms: that press was meant for what stood there before. */
const deadTime = 700

/**
 * A question with two answers. Escape and the backdrop are the first of them, which has the focus; the second is dead
 * at first, and never where the pointer was pressed that led here.
 */
export default function ConfirmDialog(props: {
  readonly question: Question
  readonly opener: Place | null
  readonly onAnswer: (yes: boolean) => void
}) {
  const { opener, onAnswer } = props
  const { title, question, accept = texts.tracking.accept, destructive = false } = props.question
  const livesSince = useLivesSince()
  const isLive = livesSince !== null
  const described = useId()
  const modal = useRef<HTMLDivElement>(null)
  const answers = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (opener !== null && modal.current !== null && answers.current !== null)
      keepClear(modal.current, answers.current, opener)
  }, [opener])

  /** The press itself must be late enough: a page that hangs hears it when the answer lives already. */
  function agree({ timeStamp }: MouseEvent) {
    if (livesSince !== null && timeStamp >= livesSince) onAnswer(true)
  }

  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      // The second press of a double click is no answer either.
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
          <div ref={answers} className={styles.answers} onKeyDownCapture={dropRepeats}>
            <Button autoFocus onClick={() => onAnswer(false)}>
              {texts.tracking.cancel}
            </Button>
            <Button variant={destructive ? 'danger' : 'primary'} aria-disabled={!isLive} onClick={agree}>
              {accept}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Since when a question may be agreed to, by the clock of events; `null`: not yet. It counts once it is in sight. */
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

/** Enter that is held down presses a button again and again: first the one that asked, then the answer. */
function dropRepeats(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}
