import { ahead } from '@baliza/sdk-core'
import { Component, type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { usePortal } from '../context/portal-context.js'
import { isLoadFailure } from './load-failure.js'

/**
 * A part of a page that is loaded when it is first shown, or ahead; to be shown inside a Suspense.
 * Where it cannot be loaded a notice says so, the part is closed (`onFailed`, or else its `onClose`), and the page around
 * it stays.
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props & { readonly onFailed?: () => void }> {
  const Part = lazy(ahead(load)) as unknown as ComponentType<Props>
  return function Later({ onFailed, ...props }) {
    const close = onFailed ?? (props as { readonly onClose?: () => void }).onClose
    return (
      <LoadBoundary instead={<Failed onClose={close} />}>
        <Part {...(props as Props)} />
      </LoadBoundary>
    )
  }
}

/** Shows something instead of what could not be loaded; any other failure is its page's. */
class LoadBoundary extends Component<
  { readonly instead: ReactNode; readonly children: ReactNode },
  { readonly error: unknown }
> {
  override readonly state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isLoadFailure(error)) throw error
    return this.props.instead
  }
}

function Failed({ onClose }: { readonly onClose: (() => void) | undefined }) {
  const say = useSayNotLoaded()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once.
  useEffect(() => {
    say()
    onClose?.()
  }, [])
  return null
}

/** @returns says that a part of the page could not be loaded, and offers what helps */
export function useSayNotLoaded(): () => void {
  const { notices, texts } = usePortal()
  const { partFailed, reload } = texts.portal
  return function say() {
    notices.show('danger', partFailed, {
      text: reload,
      // Without a network the page would be gone, and with it what is known of the units.
      run: () => void isReached().then((reached) => (reached ? location.reload() : say())),
    })
  }
}

function isReached(): Promise<boolean> {
  return fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
