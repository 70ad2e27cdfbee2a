import type { BalizaClient, MirrorAccount } from '@baliza/sdk-core/internal'
import { useEffect, useRef } from 'react'
import { hostAddress } from '../../../context/host-address.js'
import { usePortal } from '../../../context/portal-context.js'
import type { ServerConfig } from '../../../context/server-config.js'
import styles from './embed.module.css'
import { type EmbedLook, embedWidgets, scriptOf, streetsOf } from './embed-code.js'
import { embedTexts } from './embed-texts.js'

/** Preview of the widget, loaded from the same file as on a third-party page, with the same kind of session. */
export function EmbedPreview(props: { readonly account: MirrorAccount; readonly look: EmbedLook }) {
  const { client, config } = usePortal()
  const { account, look } = props
  const stage = useRef<HTMLElement>(null)
  useEffect(() => {
    const node = makeEmbed(client, config, account, look)
    stage.current?.replaceChildren(node)
    return () => node.remove()
  }, [client, config, account, look])
  return <section ref={stage} className={styles.preview} aria-label={embedTexts.preview} />
}

function makeEmbed(
  client: BalizaClient,
  { version, tiles }: ServerConfig,
  { id }: MirrorAccount,
  { widget, theme, design, height }: EmbedLook,
) {
  const host = hostAddress(client)
  loadWidgets(scriptOf(host, version))
  const around = document.createElement('baliza-client')
  around.setAttribute('host', host)
  around.setAttribute('theme', theme)
  Object.assign(around, { getToken: () => client.embeds.preview({ iduser: id }) })
  const shown = document.createElement(embedWidgets[widget])
  shown.style.height = `${height}px`
  const streets = streetsOf(host, tiles)
  if (widget === 'map' && streets !== null) shown.setAttribute('tiles', streets)
  for (const [token, value] of design?.tokens ?? []) shown.style.setProperty(token, value)
  around.append(shown)
  return around
}

function loadWidgets(src: string): void {
  if (document.querySelector(`script[src="${src}"]`) !== null) return
  const script = document.createElement('script')
  script.type = 'module'
  script.src = src
  document.head.append(script)
}
