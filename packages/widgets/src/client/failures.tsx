import { Component, createContext, type ReactNode, useCallback, useContext, useRef } from 'react'
import { StatusNote, type StatusTexts } from '../parts/live-status.js'
import parts from '../parts/parts.css?text'
import statusCss from '../parts/status.css?text'
import { adoptSheets } from '../theme/theme.js'
import type { LifecycleProps, WidgetStatus } from './lifecycle.js'
import { useBalizaContext } from './provider.js'
import { logFailure } from './widget-error.js'

/** Reports a part of a widget that could not be loaded or rendered. @param part in English, as the subject of a sentence */
export type ReportFailure = (part: string, cause: unknown) => void

const Failures = createContext<ReportFailure>(logFailure)

type SayTexts = Pick<StatusTexts, 'unreachable' | 'retry'>

/**
 * Passes failures of its descendants outside a request to the widget's `onError` and to the console. In place of a widget that
 * cannot be rendered it shows a sentence, so that the rest of the page stays.
 */
export function ReportFailures(props: {
  readonly host: LifecycleProps
  readonly say: SayTexts
  readonly children: ReactNode
}) {
  const { tell } = useBalizaContext()
  const latest = useRef(props)
  latest.current = props
  const report = useCallback<ReportFailure>((part, cause) => {
    const { host, say } = latest.current
    const failure = logFailure(part, cause, say.unreachable)
    host.onError?.(failure)
  }, [])
  return (
    <Failures.Provider value={report}>
      <Boundary {...{ report, tell }} say={props.say}>
        {props.children}
      </Boundary>
    </Failures.Provider>
  )
}

interface BoundaryProps {
  readonly report: ReportFailure
  readonly tell: ((status: WidgetStatus) => void) | undefined
  readonly say: SayTexts
  readonly children: ReactNode
}

/** React has no hook for exceptions of rendering. */
class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(cause: unknown) {
    const { report, tell } = this.props
    report('the rendering of the widget', cause)
    // `known`: the sentence below replaces the element's own card about missing data.
    tell?.({ state: 'failed', known: true, empty: false, error: null, retry: this.#retry })
  }

  readonly #retry = () => this.setState({ isBroken: false })

  override render() {
    const { say, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <div
        ref={(root) => {
          if (root !== null) adoptSheets(root, [parts, statusCss])
        }}
      >
        <StatusNote role="alert" title={say.unreachable} action={{ text: say.retry, run: this.#retry }} />
      </div>
    )
  }
}

/** Returns the function that reports failures of the surrounding widget. It is stable across renders. */
export const useFailure = () => useContext(Failures)
