import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { texts } from '../page-texts.js'

// Its overlay and its focus are a tenth of what the page would load.
const ConfirmDialog = lazy(() => import('./confirm-dialog.js'))

/** A question before something that cannot be taken back. */
export interface Question {
  readonly title: string
  readonly question: string
  /** What the button that agrees says; 'Aceptar' unless said. */
  readonly accept?: string
}

type Ask = (question: Question) => Promise<boolean>

const Context = createContext<Ask | null>(null)

/** Shows the questions of everything below it, one at a time. */
export function AskProvider(props: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<(Question & { readonly answer: (yes: boolean) => void }) | null>(null)
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setOpen((before) => {
          // A newer question stands in place of an older one, which is thereby answered with no.
          before?.answer(false)
          return { ...question, answer: resolve }
        })
      }),
    [],
  )
  const answer = (yes: boolean) => {
    open?.answer(yes)
    setOpen(null)
  }
  return (
    <Context.Provider value={ask}>
      {props.children}
      {open !== null && (
        <Suspense>
          <ConfirmDialog
            open
            title={open.title}
            question={open.question}
            cancel={texts.tracking.cancel}
            accept={open.accept ?? texts.tracking.accept}
            onClose={() => answer(false)}
            onAccept={() => answer(true)}
          />
        </Suspense>
      )}
    </Context.Provider>
  )
}

/** Asks, and waits for the answer. @throws Error outside of an {@link AskProvider} */
export function useAsk(): Ask {
  const ask = useContext(Context)
  if (ask === null) throw new Error('useAsk() needs an <AskProvider> above it.')
  return ask
}
