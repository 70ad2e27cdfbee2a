import { fill } from '@baliza/sdk-core/internal'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { IconButton } from '../../ui/buttons/icon-button.js'
import { useCopy } from '../../ui/export/use-copy.js'
import { controlPanelTexts } from './control-panel-texts.js'
import styles from './copied-value.module.css'

const t = controlPanelTexts.phones

/** Time that the mark of a copied value is shown, in ms. */
const copiedFor = 2_000

/** A value to be entered elsewhere, with a button that copies it. */
export function CopiedValue({ name, value }: { readonly name: string; readonly value: string }) {
  const { notices } = usePortal()
  const copy = useCopy()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [isCopied])
  async function press() {
    if (await copy.text(value)) setCopied(true)
    else notices.show('warning', t.notCopied)
  }
  const Icon = isCopied ? Check : Copy
  return (
    <div className={styles.value}>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <IconButton label={fill(isCopied ? t.copied : t.copy, { name })} onClick={() => void press()}>
          <Icon size={16} aria-hidden="true" />
        </IconButton>
      </dd>
    </div>
  )
}

export function CopiedValues({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.values}>{children}</dl>
}
