import { fill, type TrackerModelCode, trackerSms } from '@baliza/sdk-core/internal'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { usePortal } from '../../../context/portal-context.js'
import { QrCode } from '../../../ui/marks/qr-code.js'
import { Banner } from '../../../ui/notices/banner.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import { CopiedValue, CopiedValues } from '../copied-value.js'
import { isLoopback } from '../is-loopback.js'
import styles from './tracker-setup.module.css'

const t = controlPanelTexts.trackerSetup

/**
 * Text messages that configure a tracker to report to this server.
 * @param props.id identifier of the device; '' if unknown
 * @param props.sim number of its SIM; if known, a phone can send the messages by a QR code or a link
 */
export function TrackerSetup(props: {
  readonly model: TrackerModelCode
  readonly id: string
  readonly sim?: string
}) {
  const { model, id, sim = '' } = props
  const { config } = usePortal()
  const title = useId()
  const host = config.publicHost ?? location.hostname
  const sms = trackerSms[model]
  const lines = sms?.lines({ host, port: config.trackerPort, id: id || '<ID>' }) ?? []
  const sent = lines.join('')
  return (
    <section className={styles.setup} aria-labelledby={title}>
      <h3 id={title}>{t.title}</h3>
      {isLoopback(host) && (
        <Banner tone="warning" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          {fill(t.loopback, { host })}
        </Banner>
      )}
      <p>{lines.length === 0 ? t.unknown : lines.length === 1 ? t.send : t.sendAll}</p>
      <CopiedValues>
        {lines.map((line, index) => (
          <CopiedValue key={line} name={fill(t.line, { number: index + 1 })} value={line} />
        ))}
        {lines.length === 0 && (
          <>
            <CopiedValue name={t.address} value={host} />
            <CopiedValue name={t.port} value={String(config.trackerPort)} />
          </>
        )}
      </CopiedValues>
      {lines.length > 0 && sim !== '' && !/<(ID|APN)>/.test(sent) && (
        <details className={styles.codes}>
          <summary>{t.codes}</summary>
          {lines.map((line, index) => {
            const name = fill(t.line, { number: index + 1 })
            return (
              <figure key={line}>
                <QrCode text={`SMSTO:${sim}:${line}`} label={fill(t.code, { name, sim })} />
                <figcaption>
                  {name} · <a href={`sms:${sim}?body=${encodeURIComponent(line)}`}>{t.openHere}</a>
                </figcaption>
              </figure>
            )
          })}
        </details>
      )}
      {sms?.password != null && <p>{fill(t.password, { password: sms.password })}</p>}
      {sent.includes('<ID>') && <p>{t.id}</p>}
      {sent.includes('<APN>') && <p>{t.apn}</p>}
      {sent.startsWith(' ') && <p>{t.spaces}</p>}
    </section>
  )
}
