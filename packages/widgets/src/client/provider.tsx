import type { BalizaClient } from '@baliza/sdk-core/internal'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react'
import type { TextsOverrides, WidgetTexts } from '../texts/widget-texts.js'
import { createWidgetTexts } from '../texts/widget-texts.js'
import { adoptTokens, type Theme } from '../theme/theme.js'
import type { WidgetStatus } from './lifecycle.js'

/** The client, theme and texts of a widget. */
export interface BalizaContext {
  /** `null` only inside an element whose `<baliza-client>` is not ready yet. */
  readonly client: BalizaClient | null
  readonly theme: Theme
  readonly texts: WidgetTexts
}

/** {@link BalizaContext}, with the callback by which a widget reports its status to the element around it, if it is in one. */
interface WidgetContext extends BalizaContext {
  readonly tell?: ((status: WidgetStatus) => void) | undefined
}

/** Props of {@link BalizaProvider}. */
export interface BalizaProviderProps {
  readonly client: BalizaClient
  /** Defaults to `auto`. */
  readonly theme?: Theme | undefined
  /** Texts of the catalogue to replace. */
  readonly texts?: TextsOverrides | undefined
  readonly children?: ReactNode
}

const Context = createContext<WidgetContext | null>(null)

/** The provider that elements use. Its client may still be loading. */
export function ContextProvider(props: {
  readonly client: BalizaClient | null
  readonly theme?: Theme | undefined
  /** Complete texts of at least the areas that the widgets below use. */
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

/** Provides one client, theme and set of texts to all Baliza widgets below it. They share one poll. */
export function BalizaProvider(props: BalizaProviderProps) {
  const texts = useMemo(() => createWidgetTexts(props.texts), [props.texts])
  return <ContextProvider {...props} texts={texts} />
}

/** A slot of an element for content of the page. In React it renders its children. */
export function Slot(props: { readonly name: string; readonly children?: ReactNode }) {
  return useContext(Context)?.tell === undefined ? props.children : <slot {...props} />
}

/**
 * Returns the context of the widget; `client` may be `null` while an element waits for it.
 * @throws Error outside of a provider
 */
export function useBalizaContext(): WidgetContext {
  const context = useContext(Context)
  if (context === null) throw new Error('A Baliza widget needs a <BalizaProvider client={…}> above it.')
  return context
}

/** Returns the client, theme and texts of the nearest {@link BalizaProvider}. @throws Error outside of a provider */
export function useBaliza(): BalizaContext & { readonly client: BalizaClient } {
  const { client, theme, texts } = useBalizaContext()
  if (client === null) throw new Error('useBaliza() was called while its client was not ready.')
  return useMemo(() => ({ client, theme, texts }), [client, theme, texts])
}
