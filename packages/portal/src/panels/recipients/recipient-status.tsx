import {
  fill,
  formatFigure,
  hostNow,
  type MessageLimit,
  type Recipient,
  type RecipientChannel,
  type Recipients,
  recipientAddress,
} from '@baliza/sdk-core/internal'
import { type KeyboardEvent, useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { recipientsTexts as t } from '../../context/recipients-texts.js'
import { Button } from '../../ui/buttons/button.js'
import { useMutation } from '../../ui/data/use-mutation.js'
import { useQuery } from '../../ui/data/use-query.js'
import { TextField } from '../../ui/fields/field.js'
import { dayAndTime } from '../follow/day-and-time.js'
import styles from './recipient-status.module.css'

/** Polling interval while a confirmation is pending, in ms. */
const often = 10_000

/** Status below an address field: whether each address has agreed to messages, and the limits of the day. */
export function RecipientStatus(props: {
  readonly channel: RecipientChannel
  /** Addresses as entered; incomplete ones are not shown. */
  readonly addresses: readonly string[]
}) {
  const { channel } = props
  const { client } = usePortal()
  const [isPending, setPending] = useState(false)
  const { data } = useQuery(['recipients', 'list'], (signal) => client.recipients.list({}, { signal }), {
    every: isPending && often,
  })
  if (data === null) return null
  const written = new Set(
    props.addresses.map((one) => recipientAddress(channel, one)).filter(looksRight[channel]),
  )
  const shown = [...written].map((address) => ({ address, state: stateOf(data, channel, address) }))
  const pending = shown.some(({ state }) => typeof state !== 'string' && state.pedido !== null)
  if (pending !== isPending) setPending(pending)
  const limit = data.limites.find(({ canal }) => canal === channel)
  return (
    <div className={styles.status}>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={t.title}>
          {shown.map(({ address, state }) => (
            <li key={address}>
              <span className={styles.address}>{address}</span>
              {typeof state === 'string' ? (
                <small data-state={state}>{t[state]}</small>
              ) : (
                <Pending channel={channel} recipient={state} />
              )}
            </li>
          ))}
        </ul>
      )}
      {limit !== undefined && <p className={styles.note}>{limitLine(limit)}</p>}
    </div>
  )
}

/** Unconfirmed address: an input for the code that its owner received, and a button for another request. */
function Pending(props: { readonly channel: RecipientChannel; readonly recipient: Recipient }) {
  const { channel, recipient } = props
  const { client, notices } = usePortal()
  const [code, setCode] = useState('')
  const to = { canal: channel, destino: recipient.destino } as const
  const changes = 'recipients'
  const confirm = useMutation(
    async () => notices.show('success', await client.recipients.confirm({ ...to, codigo: code.trim() })),
    { changes },
  )
  const ask = useMutation(async () => notices.show('success', await client.recipients.ask(to)), { changes })
  const isComplete = /^\s*\d{6}\s*$/.test(code)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // The surrounding form must not be saved.
    event.preventDefault()
    if (isComplete) void confirm.run()
  }
  if (recipient.pedido === null)
    return (
      <div className={styles.pending}>
        <small data-state="asked">{t.unasked}</small>
        <Button variant="quiet" busy={ask.busy} onClick={() => void ask.run()}>
          {t.askNow}
        </Button>
      </div>
    )
  return (
    <div className={styles.pending}>
      <small data-state="asked">{fill(t.asked, { time: dayAndTime(recipient.pedido, hostNow()) })}</small>
      <TextField
        label={fill(t.code, { to: recipient.destino })}
        hint={channel === 'sms' ? t.smsCodeHint : t.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        <Button aria-disabled={!isComplete} busy={confirm.busy} onClick={() => void confirm.run()}>
          {t.confirm}
        </Button>
        <Button variant="quiet" busy={ask.busy} onClick={() => void ask.run()}>
          {t.askAgain}
        </Button>
      </div>
    </div>
  )
}

type State = 'confirmed' | 'allowed' | 'refused' | Recipient

function stateOf({ destinatarios, dominios }: Recipients, canal: RecipientChannel, destino: string): State {
  if (canal === 'email' && dominios.includes(destino.slice(destino.lastIndexOf('@') + 1))) return 'allowed'
  const known = destinatarios.find((one) => one.canal === canal && one.destino === destino)
  if (known === undefined) return { canal, destino, pedido: null, confirmado: null, rechazado: null }
  if (known.rechazado !== null) return 'refused'
  return known.confirmado === null ? known : 'confirmed'
}

/** The server validates addresses. This check only avoids a status for an incomplete address. */
const looksRight: Readonly<Record<RecipientChannel, (address: string) => boolean>> = {
  email: (address) => /^[^@]+@[^@]+\.[^@.]{2,}$/.test(address),
  sms: (address) => /^\+?\d{10,15}$/.test(address),
}

function limitLine({ enviados, por_cuenta, por_destinatario }: MessageLimit): string {
  return fill(t.limit, {
    sent: formatFigure(enviados),
    account: formatFigure(por_cuenta),
    recipient: formatFigure(por_destinatario),
  })
}
