import type { BalizaClient, TextsOverrides, WidgetTexts } from '@baliza/sdk-core'
import { createWidgetTexts } from '@baliza/sdk-core'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react'
import { adoptTokens, type Theme } from '../theme/theme.js'
import type { WidgetStatus } from './lifecycle.js'

/** What a widget knows of its surroundings. */
export interface BalizaContext {
  /** `null` only inside an element whose `<baliza-client>` is not ready yet. */
  readonly client: BalizaClient | null
  readonly theme: Theme
  readonly texts: WidgetTexts
}

/** {@link BalizaContext}, and the element around the widget, where there is one: it hears how the widget is. */
interface WidgetContext extends BalizaContext {
  readonly tell?: ((status: WidgetStatus) => void) | undefined
}

/** Props of {@link BalizaProvider}. */
export interface BalizaProviderProps {
  readonly client: BalizaClient
  /** Defaults to `auto`. */
  readonly theme?: Theme | undefined
  /** Texts of the catalogue to say otherwise. */
  readonly texts?: TextsOverrides | undefined
  readonly children?: ReactNode
}

const Context = createContext<WidgetContext | null>(null)

/** The provider as elements use it: its client may still be loading. */
export function ContextProvider(props: {
  readonly client: BalizaClient | null
  readonly theme?: Theme | undefined
  /** At least the areas that the widgets below use, whole. */
  readonly texts: TextsOverrides
  readonly tell?: WidgetContext['tell']
  readonly children?: ReactNode
}) {
  const { client, theme = 'auto', texts, tell } = props
  useLayoutEffect(() => adoptTokens(), [])
  const value = useMemo(
    () => ({ client, theme, texts: texts as WidgetTexts, tell }),
    [client, theme, texts, tell],
  )
  return <Context.Provider value={value}>{props.children}</Context.Provider>
}

/** Hands one client, theme and set of texts to every Baliza widget below it; they share one poll. */
export function BalizaProvider(props: BalizaProviderProps) {
  const texts = useMemo(() => createWidgetTexts(props.texts), [props.texts])
  return <ContextProvider {...props} texts={texts} />
}

/** A place for something of the page's in an element; a React host sees what is there by default. */
export function Slot(props: { readonly name: string; readonly children?: ReactNode }) {
  return useContext(Context)?.tell === undefined ? props.children : <slot {...props} />
}

/**
 * The surroundings, with a client that may be `null` while an element waits for it.
 * @throws Error outside of a provider
 */
export function useBalizaContext(): WidgetContext {
  const context = useContext(Context)
  if (context === null) throw new Error('A Baliza widget needs a <BalizaProvider client={…}> above it.')
  return context
}

/**
 * The client, theme and texts of the nearest {@link BalizaProvider}.
 * @throws Error outside of a provider
 */
export function useBaliza(): BalizaContext & { readonly client: BalizaClient } {
  const { client, theme, texts } = useBalizaContext()
  if (client === null) throw new Error('useBaliza() was called while its client was not ready.')
  return useMemo(() => ({ client, theme, texts }), [client, theme, texts])
}
