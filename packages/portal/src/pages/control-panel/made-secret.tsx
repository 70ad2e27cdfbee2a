import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { useCopy } from '../../ui/export/use-copy.js'
import { Panel } from '../../ui/panel/panel.js'
import type { Unsaved } from '../../workspace/unsaved.js'
import { useUnsavedOf } from '../../workspace/use-unsaved.js'
import { integrationTexts } from './integration-texts.js'
import styles from './integrations.module.css'

const t = integrationTexts.keys.made

/**
 * Shows a secret once, with an example of its use. Closing requires confirmation until the secret is copied or confirmed as
 * saved.
 */
export function MadeSecret(props: {
  readonly unsaved: Unsaved
  readonly title: string
  readonly text: string
  /** Name of the secret. */
  readonly label: string
  readonly secret: string
  /** Text of the button that closes the panel. */
  readonly done: string
  readonly useTitle: string
  /** Example code. */
  readonly use: string
  readonly onClose: () => void
}) {
  const { notices } = usePortal()
  const copy = useCopy()
  const [copied, setCopied] = useState(false)
  const kept = useUnsavedOf(props.unsaved, !copied, {
    title: props.title,
    question: props.text,
    accept: props.done,
  })
  const Icon = copied ? Check : Copy
  async function copySecret() {
    const done = await copy.text(props.secret)
    setCopied(done)
    if (!done) notices.show('warning', t.notCopied)
  }
  return (
    <Panel
      title={props.title}
      onClose={props.onClose}
      footer={
        <Button
          variant="primary"
          onClick={() => {
            kept()
            props.onClose()
          }}
        >
          {props.done}
        </Button>
      }
    >
      <div className={styles.made}>
        <p className={styles.note}>{props.text}</p>
        <output className={styles.key} aria-label={props.label}>
          <code>{props.secret}</code>
        </output>
        <Button icon={<Icon size={16} aria-hidden="true" />} onClick={() => void copySecret()}>
          {copied ? t.copied : t.copy}
        </Button>
        <h3 className={styles.heading}>{props.useTitle}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
        <section className={styles.code} tabIndex={0} aria-label={props.useTitle}>
          <pre>{props.use}</pre>
        </section>
      </div>
    </Panel>
  )
}
