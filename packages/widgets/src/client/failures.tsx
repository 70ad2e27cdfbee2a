import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react'
import type { LiveTexts } from '../parts/error-sentence.js'
import type { LifecycleProps } from './lifecycle.js'
import { logFailure } from './widget-error.js'

/** Reports a part of a widget that could not be loaded or rendered. @param part in English, as the subject of a sentence */
export type ReportFailure = (part: string, cause: unknown) => void

const Failures = createContext<ReportFailure>(logFailure)

/** Passes failures of its descendants outside a request to the widget's `onError` and to the console. */
export function ReportFailures(props: {
  readonly host: LifecycleProps
  readonly say: LiveTexts
  readonly children: ReactNode
}) {
  const latest = useRef(props)
  latest.current = props
  const report = useCallback<ReportFailure>((part, cause) => {
    const { host, say } = latest.current
    const failure = logFailure(part, cause, say.unreachable)
    host.onError?.(failure)
  }, [])
  return <Failures.Provider value={report}>{props.children}</Failures.Provider>
}

/** Returns the function that reports failures of the surrounding widget. It is stable across renders. */
export const useFailure = () => useContext(Failures)
