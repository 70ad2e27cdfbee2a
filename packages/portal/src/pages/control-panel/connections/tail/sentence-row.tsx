import {
  connectionProtocols,
  counted,
  fill,
  formatDateTime,
  formatFigure,
  type SentenceOutcome,
  sentenceKinds,
  sentenceOutcomes,
  type TrackerSentence,
  trackerRefusals,
} from '@baliza/sdk-core/internal'
import { ArrowDownLeft, ArrowUpRight, Copy } from 'lucide-react'
import { memo } from 'react'
import { usePortal } from '../../../../context/portal-context.js'
import { IconButton } from '../../../../ui/buttons/icon-button.js'
import { useCopy } from '../../../../ui/export/use-copy.js'
import { Facts } from '../../../../ui/layout/facts.js'
import { Badge } from '../../../../ui/marks/badge.js'
import { RejectionMark } from '../../../../ui/marks/rejection-mark.js'
import { connectionTexts } from '../connection-texts.js'
import { attributesOf, copyOf, cutOf, factsOf, isSent, rawOf } from './sentence-facts.js'
import styles from './tail.module.css'

const t = connectionTexts.tail

const tones: Readonly<Record<SentenceOutcome, 'neutral' | 'success' | 'warning' | 'danger'>> = {
  pendiente: 'warning',
  guardada: 'success',
  repetida: 'neutral',
  apartada: 'danger',
  perdida: 'danger',
}

/** Raw sentence, with its decoded content next to it. */
export const SentenceRow = memo(function SentenceRow({ sentence }: { readonly sentence: TrackerSentence }) {
  const { timestamp, protocolo, direccion, omitidas } = sentence
  const cut = cutOf(sentence)
  const Arrow = isSent(sentence) ? ArrowUpRight : ArrowDownLeft
  return (
    <li className={styles.sentence} data-sent={isSent(sentence) || undefined}>
      <div className={styles.when}>
        <time dateTime={new Date(timestamp).toISOString()} title={formatDateTime(timestamp)}>
          {formatDateTime(timestamp).slice(11)}
        </time>
        <span className={styles.direction}>
          <Arrow size={14} aria-hidden="true" />
          {isSent(sentence) ? t.sent : t.received}
        </span>
        {protocolo !== null && <span>{connectionProtocols[protocolo]}</span>}
        <span>{direccion}</span>
      </div>
      <div className={styles.raw}>
        <code>{rawOf(sentence)}</code>
        {cut !== null && <small>{cut}</small>}
        {omitidas > 0 && <small>{counted(t.oneLeftOut, t.leftOut)(omitidas)}</small>}
      </div>
      <Understood sentence={sentence} />
      <CopyButton sentence={sentence} />
    </li>
  )
})

function Understood({ sentence }: { readonly sentence: TrackerSentence }) {
  const { tipo, razon, resultado, posiciones, leida } = sentence
  return (
    <div className={styles.understood}>
      <div className={styles.badges}>
        <Badge
          tone={razon !== null || tipo === 'ilegible' ? 'danger' : isSent(sentence) ? 'accent' : 'neutral'}
        >
          {sentenceKinds[tipo]}
        </Badge>
        {resultado !== null && <Badge tone={tones[resultado]}>{sentenceOutcomes[resultado]}</Badge>}
      </div>
      {razon !== null && (
        <p className={styles.reason}>
          <b>{trackerRefusals[razon].label}.</b> {trackerRefusals[razon].advice}
        </p>
      )}
      {posiciones > 1 && <p>{fill(t.several, { count: formatFigure(posiciones) })}</p>}
      {leida !== null && (
        <>
          <RejectionMark reason={leida.duda === null ? '' : t.doubts[leida.duda]} />
          <Facts facts={factsOf(leida)} />
          {leida.atributos.length > 0 && <p className={styles.attributes}>{attributesOf(leida)}</p>}
        </>
      )}
    </div>
  )
}

function CopyButton({ sentence }: { readonly sentence: TrackerSentence }) {
  const { notices } = usePortal()
  const copy = useCopy()
  async function put(): Promise<void> {
    const copied = await copy.text(copyOf(sentence))
    notices.show(copied ? 'success' : 'warning', copied ? t.copied : t.notCopied)
  }
  return (
    <IconButton label={t.copy} className={styles.copy} onClick={() => void put()}>
      <Copy size={16} aria-hidden="true" />
    </IconButton>
  )
}
