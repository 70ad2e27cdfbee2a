import { preloadable } from '@baliza/sdk-core/internal'
import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { FailedPage } from './failed-page.js'
import { isLoadFailure } from './load-failure.js'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** Props of the replacement for a part that could not be loaded. */
export interface FailedPartProps {
  /** Text of the notice. */
  readonly text: string
  readonly onRetry: () => void
  /** The `onClose` of the part. */
  readonly onClose?: (() => void) | undefined
}

/**
 * Creates a part of a page that is loaded when it is first shown, or ahead. It must be shown inside a Suspense. If it cannot be
 * loaded, the surrounding page stays. The part is loaded again on request, and when the network is back. Until then `Failed`
 * replaces it. Without `Failed` a notice is shown, and a closable part is closed (by `onFailed`, or else its `onClose`).
 */
export function later<Props extends object>(
  load: Load<Props>,
  Failed?: ComponentType<FailedPartProps>,
): ComponentType<Props & { readonly onFailed?: () => void }> {
  return partOf(preloadable(load), Failed)
}

/** The same for a page, which is never loaded ahead. */
export const laterPage = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  partOf(load, function FailedLoad({ text, onRetry }) {
    return <FailedPage texts={usePortal().texts.portal} line={text} onRetry={onRetry} />
  })

function partOf<Props extends object>(
  load: Load<Props>,
  Instead: ComponentType<FailedPartProps> | undefined,
): ComponentType<Props & { readonly onFailed?: () => void }> {
  const make = () => lazy(load) as unknown as ComponentType<Props>
  let Part = make()
  return function Later({ onFailed, ...props }) {
    const { onClose } = props as { readonly onClose?: () => void }
    return (
      <LoadBoundary
        part={() => <Part {...(props as Props)} />}
        failed={(isAgain, again) => (
          <FailedPart
            load={load}
            Instead={Instead}
            isAgain={isAgain}
            onAgain={again}
            onClose={onFailed ?? onClose}
          />
        )}
        onRenew={() => {
          // React caches the rejection.
          Part = make()
        }}
      />
    )
  }
}

interface BoundaryProps {
  readonly part: () => ReactNode
  /** @param isAgain whether it was already loaded a second time, with the server reachable */
  readonly failed: (isAgain: boolean, again: (isReached: boolean) => void) => ReactNode
  readonly onRenew: () => void
}

/** Replaces a part that could not be loaded. Any other error propagates to the page. */
class LoadBoundary extends Component<BoundaryProps, { readonly error: unknown; readonly isAgain: boolean }> {
  override readonly state = { error: null as unknown, isAgain: false }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private readonly again = (isReached: boolean) => {
    this.props.onRenew()
    this.setState({ error: null, isAgain: isReached })
  }

  override render() {
    const { error, isAgain } = this.state
    if (error === null) return this.props.part()
    if (!isLoadFailure(error)) throw error
    return this.props.failed(isAgain, this.again)
  }
}

function FailedPart(props: {
  readonly load: () => Promise<unknown>
  readonly Instead: ComponentType<FailedPartProps> | undefined
  readonly isAgain: boolean
  readonly onAgain: (isReached: boolean) => void
  readonly onClose: (() => void) | undefined
}) {
  const { Instead, load, onAgain, onClose } = props
  const { texts } = usePortal()
  const say = useSayNotLoaded()
  const [reached, setReached] = useState<boolean | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per failure.
  useEffect(() => {
    let gone = false
    let stop = () => {}
    void isReached().then((reached) => {
      if (gone) return
      // The network was unavailable for a moment.
      if (reached && !props.isAgain) return onAgain(true)
      setReached(reached)
      if (Instead !== undefined) stop = whenBack(() => onAgain(false))
      else if (onClose === undefined) stop = say(() => onAgain(false), reached)
      else {
        const loadAgain = () => void load().catch(() => say(loadAgain, false))
        say(loadAgain, reached)
        onClose()
      }
    })
    return () => {
      gone = true
      stop()
    }
  }, [])

  if (Instead === undefined || reached === null) return null
  const { partFailed, partGone } = texts.portal
  return (
    <Instead
      text={reached ? partGone : partFailed}
      onRetry={() => (reached ? location.reload() : onAgain(false))}
      onClose={onClose}
    />
  )
}

/** Callbacks to run when the network is back. */
const waiting = new Set<() => void>()

function askAgain(): void {
  const all = [...waiting]
  waiting.clear()
  for (const again of all) again()
}

/** Calls back when the network is back, or when the user retries another part. @returns a function that cancels it */
export function whenBack(again: () => void): () => void {
  waiting.add(again)
  addEventListener('online', askAgain)
  return () => void waiting.delete(again)
}

/**
 * @returns a function that shows the notice of a part that could not be loaded, with a button to retry or reload; it returns a
 * function that cancels the retry
 */
export function useSayNotLoaded(): (again: () => void, isReached: boolean) => () => void {
  const { notices, texts } = usePortal()
  const { partFailed, partGone, retry, reload } = texts.portal
  return function say(again, reached) {
    if (!reached) {
      const stop = whenBack(again)
      notices.show('danger', partFailed, { text: retry, run: askAgain })
      return stop
    }
    // The server has another release, whose files have other names.
    notices.show('danger', partGone, {
      text: reload,
      // Without a network a reload would lose the page, and all data of the units with it.
      run: () => void isReached().then((reached) => (reached ? location.reload() : say(again, false))),
    })
    return () => {}
  }
}

export function isReached(): Promise<boolean> {
  return fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
