import { fill, isBalizaError, type UserId } from '@baliza/sdk-core/internal'
import { Eye } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { hrefOf } from '../../context/address-query.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { accountName } from '../../ui/text/names.js'
import { useProfile } from '../../workspace/use-profile.js'
import { controlPanelTexts } from '../control-panel/control-panel-texts.js'
import styles from './viewed-bar.module.css'

/** Bar above every page while an administrator views another account: its name, and a button to return. */
export default function ViewedBar() {
  const id = useAtom(usePortal().viewed.$viewed)
  return id === null ? null : <BarOf id={id} />
}

function BarOf({ id }: { readonly id: UserId }) {
  const { client, viewed, notices } = usePortal()
  const t = controlPanelTexts
  const { data: account, error } = useProfile(client, id, false)
  const leave = useCallback(() => {
    location.hash = hrefOf('cpanel', { ver: 'usuarios' })
    viewed.leave()
  }, [viewed])
  useEffect(() => {
    const look = (failure: unknown) => {
      if (!isGone(failure)) return
      notices.show('warning', controlPanelTexts.viewedGone)
      leave()
    }
    look(error)
    return client.fleet.listen((fleet) => look(fleet.error))
  }, [client, notices, error, leave])
  return (
    <section className={styles.bar} aria-label={t.viewed}>
      <Eye size={20} aria-hidden="true" />
      <p className={styles.text}>
        {account === null ? t.viewingOther : fill(t.viewing, { name: accountName(account) })}
      </p>
      <Button onClick={leave}>{t.leaveViewed}</Button>
    </section>
  )
}

/** Whether the account was deleted in the meantime, or is now administered by another user. */
const isGone = (error: unknown) =>
  isBalizaError(error, 'forbidden') || (isBalizaError(error) && error.reason === 'notFound')
