import { fill, formatDateTime, type MobileDevice, type User } from '@baliza/sdk-core/internal'
import { MapPin } from 'lucide-react'
import { hrefOf } from '../../../context/address-query.js'
import { usePortal } from '../../../context/portal-context.js'
import { Loadable } from '../../../ui/data/loadable.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { Panel } from '../../../ui/panel/panel.js'
import { accountName } from '../../../ui/text/names.js'
import styles from '../control-panel.module.css'
import { controlPanelTexts } from '../control-panel-texts.js'
import { PhoneSetup } from '../objects/phone-setup.js'
import { TrackerBySms } from './tracker-by-sms.js'

const t = controlPanelTexts.phones

/** 'Moviles': the phones that report for an account, and how to set up another phone or a tracker. */
export default function PhonesPanel(props: { readonly account: User; readonly onClose: () => void }) {
  const { account } = props
  const { client } = usePortal()
  const phones = useQuery(['mobile', 'devicesOf', account.id], (signal) =>
    client.mobile.devicesOf({ id_user: account.id }, { signal }),
  )
  const silent = phones.data?.find(({ timestamp }) => timestamp === null)
  return (
    <Panel title={fill(t.of, { name: accountName(account) })} onClose={props.onClose}>
      <Loadable query={phones} isEmpty={(some) => some.length === 0} empty={t.none}>
        {(some) => (
          <ul className={styles.people}>
            {some.map((phone) => (
              <li key={phone.id}>
                <Phone {...phone} />
              </li>
            ))}
          </ul>
        )}
      </Loadable>
      {phones.data !== null && (phones.data.length === 0 || silent !== undefined) && (
        <PhoneSetup user={account.user} phone={silent ?? null} />
      )}
      <TrackerBySms />
    </Panel>
  )
}

function Phone({ imei, nombre, equipo_gps, timestamp, lat, lng, bateria }: MobileDevice) {
  const facts = [equipo_gps, imei, ...(bateria === null ? [] : [fill(t.battery, { percent: bateria })])]
  if (timestamp === null || lat === null || lng === null)
    return (
      <>
        {nombre}
        <small>{facts.join(' · ')}</small>
        <small>{t.neverReported}</small>
      </>
    )
  return (
    <a className={styles.phone} href={hrefOf('tracking', { unidad: imei })} title={t.seeOnMap}>
      <span>
        {nombre}
        <small>{facts.join(' · ')}</small>
        <small>
          {formatDateTime(timestamp)} · {lat.toFixed(6)}, {lng.toFixed(6)}
        </small>
      </span>
      <MapPin size={18} aria-label={t.seeOnMap} />
    </a>
  )
}
