import { fill, type MirrorAccount } from '@baliza/sdk-core/internal'
import { Copy, KeyRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { hostAddress } from '../../../context/host-address.js'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { Select } from '../../../ui/choices/select.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { useSettled } from '../../../ui/data/use-settled.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { useCopy } from '../../../ui/export/use-copy.js'
import { TextField } from '../../../ui/fields/field.js'
import { Tabs } from '../../../ui/layout/tabs.js'
import { useUnsaved } from '../../../workspace/use-unsaved.js'
import administration from '../administration.module.css'
import styles from './embed.module.css'
import {
  type EmbedLanguage,
  type EmbedLook,
  embedHtml,
  embedLanguages,
  embedServer,
  streetsOf,
} from './embed-code.js'
import { EmbedDesign } from './embed-design.js'
import { EmbedPreview } from './embed-preview.js'
import { embedTexts } from './embed-texts.js'

const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  (Object.keys(labels) as Key[]).map((id) => ({ id, label: labels[id] }))

/** Choice of the widget and its look with a live preview, and the code to copy: for the page, and for its server. */
export function EmbedBuilder(props: {
  readonly account: MirrorAccount
  readonly origins: readonly { readonly url: string }[]
  readonly hasKey: boolean
  /** Saved values; the preview restarts when they change. */
  readonly shown: object
}) {
  const { account, origins } = props
  const { client, config } = usePortal()
  const t = embedTexts
  const title = useId()
  const host = hostAddress(client)
  // The code is for one site. A wildcard host uses its www. name.
  const sites = [...new Set(origins.map(({ url }) => url.replace('*.', 'www.')))]
  const [site, setSite] = useState<string | null>(null)
  const origen = sites.find((one) => one === site) ?? sites[0] ?? t.originPlaceholder
  const [look, setLook] = useState<EmbedLook>({ widget: 'map', theme: 'auto', design: null, height: 480 })
  const change = (part: Partial<EmbedLook>) => setLook((before) => ({ ...before, ...part }))
  const [tokenUrl, setTokenUrl] = useState('/token')
  const [language, setLanguage] = useState<EmbedLanguage>('node')
  const previewed = useSettled(look, 300)

  return (
    <section className={styles.builder} aria-labelledby={title}>
      <h3 id={title}>{t.code}</h3>
      <p className={administration.note}>{t.codeIntro}</p>
      <div className={styles.look}>
        <Select
          label={t.widget}
          options={optionsOf(t.widgets)}
          value={look.widget}
          onChange={(widget) => change({ widget })}
        />
        <Select
          label={t.theme}
          options={optionsOf(t.themes)}
          value={look.theme}
          onChange={(theme) => change({ theme })}
        />
        <TextField
          label={t.height}
          type="number"
          min={200}
          max={2000}
          step={20}
          value={look.height}
          onChange={(event) => change({ height: event.currentTarget.valueAsNumber || 480 })}
        />
      </div>
      {look.widget === 'report' && !account.reportes && <p className={administration.note}>{t.noReports}</p>}
      <EmbedDesign onDesign={(design) => change({ design })} />
      <EmbedPreview key={JSON.stringify(props.shown)} account={account} look={previewed} />
      <TextField
        label={t.tokenUrl}
        value={tokenUrl}
        maxLength={300}
        spellCheck={false}
        onChange={(event) => setTokenUrl(event.currentTarget.value)}
      />
      <Code label={t.html}>
        {embedHtml(host, config.version, tokenUrl, look, streetsOf(host, config.tiles))}
      </Code>
      <h3>{t.server}</h3>
      <p className={administration.note}>{t.serverIntro}</p>
      <EmbedKey account={account} hasKey={props.hasKey} />
      {sites.length > 1 && (
        <Select
          label={t.site}
          options={sites.map((url) => ({ id: url, label: url }))}
          value={origen}
          onChange={setSite}
        />
      )}
      {sites.length === 0 && <p className={administration.note}>{fill(t.siteHint, { origin: origen })}</p>}
      <Tabs
        label={t.server}
        chosen={language}
        onChoose={setLanguage}
        items={embedLanguages.map((id) => ({
          id,
          title: t.languages[id],
          content: (
            <Code label={t.languages[id]}>{embedServer(id, { host, cuenta: account.id, origen })}</Code>
          ),
        }))}
      />
    </section>
  )
}

/** Code to paste, with a button that copies it. */
function Code(props: {
  readonly label: string
  readonly children: string
  readonly note?: ReactNode
  readonly onCopied?: () => void
}) {
  const { notices } = usePortal()
  const copy = useCopy()
  const t = embedTexts
  async function take() {
    const copied = await copy.text(props.children)
    notices.show(copied ? 'success' : 'warning', copied ? t.copied : t.notCopied)
    if (copied) props.onCopied?.()
  }
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={props.label}>
        <pre>{props.children}</pre>
      </section>
      {props.note}
      <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void take()}>
        {t.copy}
      </Button>
    </div>
  )
}

/** Key with which the third-party server signs; it is shown once. Until it is copied, closing the panel requires confirmation. */
function EmbedKey(props: { readonly account: MirrorAccount; readonly hasKey: boolean }) {
  const { client } = usePortal()
  const confirm = useConfirm()
  const t = embedTexts
  const [key, setKey] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  useUnsaved(key !== null && !isCopied, { title: t.key, question: t.keyShown, accept: texts.portal.close })
  const exists = props.hasKey || key !== null
  const renew = useMutation(async () => {
    if (
      exists &&
      !(await confirm({
        title: t.renewKey,
        question: t.renewQuestion,
        accept: t.renewKey,
        destructive: true,
      }))
    )
      return
    setKey((await client.embeds.renewKey({ iduser: props.account.id })).clave)
    setCopied(false)
  })
  return (
    <div className={styles.key}>
      {key === null ? (
        <p className={administration.note}>{props.hasKey ? t.keyExists : t.noKey}</p>
      ) : (
        <Code
          label={t.key}
          note={<p className={administration.note}>{t.keyShown}</p>}
          onCopied={() => setCopied(true)}
        >
          {key}
        </Code>
      )}
      <Button
        icon={<KeyRound size={18} aria-hidden="true" />}
        busy={renew.busy}
        onClick={() => void renew.run()}
      >
        {exists ? t.renewKey : t.newKey}
      </Button>
    </div>
  )
}
