import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { later } from '../loading/later.js'
import type { Point } from './avoid-overlap.js'
import type { Question } from './confirm-dialog.js'

// Loaded on demand: its overlay and focus management are a tenth of the page.
const ConfirmDialog = later(() => import('./confirm-dialog.js'))

export type Confirm = (question: Question) => Promise<boolean>

interface Asked {
  /** Key of the dialog: a new confirmation must not reuse the state of the previous one. */
  readonly turn: number
  readonly question: Question
  /** Position of the pointer press that opened it; `null` if a key did. */
  readonly opener: Point | null
  readonly answer: (yes: boolean) => void
}

const Context = createContext<Confirm | null>(null)

/** Shows the confirmations of its descendants, one at a time. */
export function ConfirmProvider(props: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const pressed = useLastPress()
  const turns = useRef(0)
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((answer) => {
        turns.current += 1
        const asked = { turn: turns.current, question, opener: pressed.current, answer }
        setAsked((before) => {
          // A new confirmation replaces an open one, which is answered with no.
          before?.answer(false)
          return asked
        })
      }),
    [pressed],
  )
  return (
    <Context.Provider value={confirm}>
      {props.children}
      {asked !== null && (
        <Suspense>
          <ConfirmDialog
            key={asked.turn}
            question={asked.question}
            opener={asked.opener}
            onFailed={() => {
              asked.answer(false)
              setAsked(null)
            }}
            onClose={() => flushSync(() => setAsked(null))}
            onAnswer={asked.answer}
          />
        </Suspense>
      )}
    </Context.Provider>
  )
}

/** Returns the position of the last pointer press; `null` if a key was pressed since. */
function useLastPress() {
  const pressed = useRef<Point | null>(null)
  useEffect(() => {
    const pointer = ({ clientX: x, clientY: y }: PointerEvent) => {
      pressed.current = { x, y }
    }
    const key = () => {
      pressed.current = null
    }
    document.addEventListener('pointerdown', pointer, true)
    document.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('pointerdown', pointer, true)
      document.removeEventListener('keydown', key, true)
    }
  }, [])
  return pressed
}

/**
 * Returns a function that opens a confirmation and resolves to the answer.
 * @throws Error outside of a {@link ConfirmProvider}
 */
export function useConfirm(): Confirm {
  const confirm = useContext(Context)
  if (confirm === null) throw new Error('useConfirm() needs a <ConfirmProvider> above it.')
  return confirm
}
