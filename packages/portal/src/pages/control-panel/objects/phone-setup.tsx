import { fill, type Imei } from '@baliza/sdk-core/internal'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { usePortal } from '../../../context/portal-context.js'
import { TextField } from '../../../ui/fields/field.js'
import { QrCode } from '../../../ui/marks/qr-code.js'
import { Banner } from '../../../ui/notices/banner.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import { CopiedValue, CopiedValues } from '../copied-value.js'
import { isLoopback } from '../is-loopback.js'
import styles from '../setup.module.css'
import { osmandAddress, phoneAddress, phoneIdentifier, phoneLink } from './phone-address.js'

const t = controlPanelTexts.phones

/**
 * Settings for a phone, as text and as a QR code that Traccar Client reads.
 * @param props.user account whose name a new phone's identifier suggests
 * @param props.phone a registered phone that has not reported yet, or `null`
 */
export function PhoneSetup({
  user,
  phone,
}: {
  readonly user: string
  readonly phone: { readonly imei: Imei; readonly nombre: string } | null
}) {
  const { config } = usePortal()
  const [typed, setTyped] = useState(() => phoneIdentifier(user))
  const identifier = phone?.imei ?? typed.trim()
  const host = config.publicHost ?? location.hostname
  const address = phoneAddress(host, config.osmandPort)
  return (
    <section className={styles.setup}>
      <h3 className={styles.title}>{phone === null ? t.setUp : fill(t.setUpOne, { name: phone.nombre })}</h3>
      <ol className={styles.steps}>
        {phone === null && <li>{t.register}</li>}
        <li>{t.install}</li>
        <li>{t.start}</li>
      </ol>
      {phone === null && (
        <TextField
          label={t.identifier}
          hint={t.identifierHint}
          value={typed}
          maxLength={32}
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {isLoopback(host) && (
        <Banner tone="warning" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          {fill(t.loopback, { host })}
        </Banner>
      )}
      <CopiedValues>
        <CopiedValue name={t.address} value={host} />
        <CopiedValue name={t.port} value={String(config.osmandPort)} />
        {phone !== null && <CopiedValue name={t.identifier} value={identifier} />}
        <CopiedValue name={t.traccar} value={address} />
        <CopiedValue name={t.osmand} value={osmandAddress(address, identifier)} />
      </CopiedValues>
      <figure className={styles.figure}>
        <QrCode text={phoneLink(address, identifier)} label={fill(t.qr, { identifier })} />
        <figcaption>{t.qrHint}</figcaption>
      </figure>
    </section>
  )
}
