import { preload } from '@baliza/sdk-core/internal'
import { useEffect, useRef } from 'react'
import type { LiveTexts } from '../parts/error-sentence.js'
import { afterScripts } from './after-scripts.js'
import type { LifecycleProps, WidgetStatus } from './lifecycle.js'
import { useBalizaContext } from './provider.js'
import { tellError } from './tell-error.js'

/** Delay before the widget preloads code that it may need later, in ms. Until then its first content has priority. */
const settles = 10_000

/**
 * Reports the status of a widget to the page and to the element around it.
 * @param drawn whether the content is in the page
 * @param say the texts about the connection
 */
export function useLifecycle(
  props: LifecycleProps,
  status: WidgetStatus,
  drawn: boolean,
  say: LiveTexts,
): void {
  const { tell, texts } = useBalizaContext()
  const { state, known, empty, error } = status
  const latest = useRef({ props, status })
  latest.current = { props, status }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it notifies of each change, with the values of that moment.
  useEffect(() => tell?.(latest.current.status), [tell, state, known, empty, error])

  const ready = drawn && state === 'live'
  const notified = useRef(false)
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(preload, settles)
    const frame = requestAnimationFrame(() => {
      if (!notified.current) latest.current.props.onReady?.()
      notified.current = true
    })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [ready])

  const wrong = state === 'ended' || error !== null
  const which = wrong && `${error?.code} ${error?.call} ${error?.httpStatus}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll that fails creates another error object of the same kind.
  useEffect(() => {
    if (!wrong) return undefined
    // A script of the page may still provide the session, or add a listener.
    return afterScripts(() => {
      if (latest.current.status.error === error)
        tellError(latest.current.props, error, { session: texts.session, say })
    })
  }, [which])
}
