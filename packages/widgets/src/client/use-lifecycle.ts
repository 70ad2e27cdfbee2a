import { loadAhead } from '@baliza/sdk-core'
import { useEffect, useRef } from 'react'
import type { LiveTexts } from '../parts/why-not.js'
import { afterScripts } from './after-scripts.js'
import type { LifecycleProps, WidgetStatus } from './lifecycle.js'
import { useBalizaContext } from './provider.js'
import { tellError } from './tell-error.js'

/** A widget has this long for what it shows first, before what it may need is loaded, ms. */
const settles = 10_000

/**
 * Reports the state of a widget to the page and to the element around it.
 * @param drawn what it shows is on the page
 * @param say the texts about its connection
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
    const timer = setTimeout(loadAhead, settles)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll that fails brings another error of the same kind.
  useEffect(() => {
    if (!wrong) return undefined
    // A script of the page may yet give the session, and one may yet listen.
    return afterScripts(() => {
      if (latest.current.status.error === error)
        tellError(latest.current.props, error, { session: texts.session, say })
    })
  }, [which])
}
