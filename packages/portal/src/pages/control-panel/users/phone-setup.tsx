import { fill, type MobileDevice, type User } from '@baliza/sdk-core'
import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { useCopy } from '../../../ui/export/use-copy.js'
import { TextField } from '../../../ui/fields/field.js'
import { Banner } from '../../../ui/notices/banner.js'
import { osmandAddress, phoneAddress, phoneIdentifier, phoneLink } from './phone-address.js'
import styles from './phone-setup.module.css'
import { QrCode } from './qr-code.js'

const t = texts.controlPanel.phones

/**
 * What to set on a phone, as text and as a QR code that Traccar Client reads.
 * @param props.phone one that is registered and has not reported yet; `null`: there is none
 */
export function PhoneSetup({
  account,
  phone,
}: {
  readonly account: User
  readonly phone: MobileDevice | null
}) {
  const { config } = usePortal()
  const [typed, setTyped] = useState(() => phoneIdentifier(account.user))
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
      <dl className={styles.values}>
        <Value name={t.address} value={host} />
        <Value name={t.port} value={String(config.osmandPort)} />
        {phone !== null && <Value name={t.identifier} value={identifier} />}
        <Value name={t.traccar} value={address} />
        <Value name={t.osmand} value={osmandAddress(address, identifier)} />
      </dl>
      <figure className={styles.figure}>
        <QrCode text={phoneLink(address, identifier)} label={fill(t.qr, { identifier })} />
        <figcaption>{t.qrHint}</figcaption>
      </figure>
    </section>
  )
}

/** How long the mark of a copied value stays, ms. */
const copiedFor = 2_000

function Value({ name, value }: { readonly name: string; readonly value: string }) {
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

const isLoopback = (host: string) => /^(localhost|127\.|\[?::1)/.test(host)
