import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { hostAddress } from '../../../context/host-address.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/button.js'
import { Panel } from '../../../ui/panel.js'
import { useCopy } from '../../../ui/use-copy.js'
import { integrationTexts } from '../integration-texts.js'
import styles from './api-keys.module.css'

const t = integrationTexts.keys.made

/** The key, this once. */
export function MadeKey(props: { readonly apiKey: string; readonly onClose: () => void }) {
  const { client, notices } = usePortal()
  const copy = useCopy()
  const [copied, setCopied] = useState(false)
  const Icon = copied ? Check : Copy
  async function copyKey() {
    const done = await copy.text(props.apiKey)
    setCopied(done)
    if (!done) notices.show('warning', t.notCopied)
  }
  const use = `import { createClient } from '@baliza/sdk-core'

const baliza = createClient({
  host: '${hostAddress(client)}',
  apiKey: process.env.BALIZA_API_KEY,
})
console.log(await baliza.units.list())`
  return (
    <Panel
      title={t.title}
      onClose={props.onClose}
      footer={
        <Button variant="primary" onClick={props.onClose}>
          {t.done}
        </Button>
      }
    >
      <div className={styles.made}>
        <p className={styles.note}>{t.text}</p>
        <output className={styles.key} aria-label={t.key}>
          <code>{props.apiKey}</code>
        </output>
        <Button icon={<Icon size={16} aria-hidden="true" />} onClick={() => void copyKey()}>
          {copied ? t.copied : t.copy}
        </Button>
        <h3 className={styles.heading}>{t.use}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
        <section className={styles.code} tabIndex={0} aria-label={t.use}>
          <pre>{use}</pre>
        </section>
      </div>
    </Panel>
  )
}
