import { fill } from '@baliza/sdk-core'
import { Eye } from 'lucide-react'
import { hrefOf } from '../../context/address-query.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import type { Viewed } from '../../context/viewed-account.js'
import { Button } from '../../ui/button.js'
import styles from './viewed-bar.module.css'

/** Over every page while an administrator looks into another account: whose it is, and the way back. */
export default function ViewedBar({ account }: { readonly account: Viewed }) {
  const { viewed } = usePortal()
  const t = texts.controlPanel
  function leave() {
    location.hash = hrefOf('cpanel', { ver: 'usuarios' })
    viewed.leave()
  }
  return (
    <section className={styles.bar} aria-label={t.viewed}>
      <Eye size={20} aria-hidden="true" />
      <p className={styles.text}>{fill(t.viewing, { name: account.name })}</p>
      <Button onClick={leave}>{t.leaveViewed}</Button>
    </section>
  )
}
