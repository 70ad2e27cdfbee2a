import {
  fill,
  formatDateTime,
  sentenceKinds,
  sentenceOutcomes,
  type TrackerSentence,
  trackerRefusals,
  type Unit,
} from '@baliza/sdk-core/internal'
import { MapPin, RadioTower } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { hrefOf } from '../../../context/address-query.js'
import { usePortal } from '../../../context/portal-context.js'
import button from '../../../ui/buttons/button.module.css'
import { errorText } from '../../../ui/data/error-text.js'
import { Problem } from '../../../ui/notices/problem.js'
import { useTail } from '../connections/tail/use-tail.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import styles from './first-message.module.css'

const t = controlPanelTexts.connect

/** Number of the latest messages that are shown. */
const shownMessages = 3

/**
 * Waits for the first position of a unit. Until then it shows what the tracker sends and why it was not understood. Then a notice
 * offers the unit on the map.
 * @param props.isOnly whether the account has no other unit: the map then opens without a click
 */
export function FirstMessage({ unit, isOnly }: { readonly unit: Unit; readonly isOnly: boolean }) {
  const { imei, nombre } = unit
  const { notices, texts: pageTexts } = usePortal()
  const { data, error, loading, reload } = useTail(imei)
  const onMap = hrefOf('tracking', { unidad: imei })
  const has = data === null ? null : data.last !== null
  const waited = useRef(false)
  useEffect(() => {
    if (has === false) waited.current = true
    if (has !== true || !waited.current) return
    waited.current = false
    const open = () => {
      location.hash = onMap
    }
    notices.show('success', fill(t.arrived, { name: nombre }), { text: t.seeOnMap, run: open })
    // A larger fleet's administrator may be at work next to the panel.
    if (isOnly) open()
  }, [has, notices, nombre, onMap, isOnly])
  const messages = data?.sentences.slice(0, shownMessages) ?? []
  return (
    <section className={styles.waiting} aria-label={t.messages}>
      {error !== null ? (
        <Problem text={errorText(error, pageTexts)} onRetry={reload} busy={loading} />
      ) : (
        <p role="status" className={styles.state} data-arrived={has || undefined}>
          <RadioTower size={20} aria-hidden="true" />
          <span>
            {data?.last != null ? fill(t.reports, { date: formatDateTime(data.last) }) : t.waiting}
            {has === false && messages.length === 0 && <small>{t.advice}</small>}
          </span>
        </p>
      )}
      {messages.length > 0 && (
        <ol>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      {has === true && (
        <a className={button.button} data-variant="primary" href={onMap}>
          <MapPin size={16} aria-hidden="true" />
          <span>{t.seeOnMap}</span>
        </a>
      )}
      <a href={hrefOf('cpanel/conexiones', { vista: 'vivo', unidad: imei })}>{t.allMessages}</a>
    </section>
  )
}

function Message({ message }: { readonly message: TrackerSentence }) {
  const { timestamp, tipo, razon, resultado } = message
  const said = [sentenceKinds[tipo], ...(resultado === null ? [] : [sentenceOutcomes[resultado]])]
  return (
    <li>
      <time dateTime={new Date(timestamp).toISOString()}>{formatDateTime(timestamp).slice(11)}</time>
      <span>
        {said.join(' · ')}
        {razon !== null && (
          <small>
            <b>{trackerRefusals[razon].label}.</b> {trackerRefusals[razon].advice}
          </small>
        )}
      </span>
    </li>
  )
}
