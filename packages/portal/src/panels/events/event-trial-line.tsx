import {
  type CheckedEvent,
  type EventForm,
  type eventSchema,
  fill,
  formatDuration,
  formatFigure,
} from '@baliza/sdk-core/internal'
import { type Control, useWatch } from 'react-hook-form'
import { safeParse } from 'valibot'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { errorText } from '../../ui/data/error-text.js'
import { useQuery } from '../../ui/data/use-query.js'
import { useSettled } from '../../ui/data/use-settled.js'
import { Banner } from '../../ui/notices/banner.js'
import { Problem } from '../../ui/notices/problem.js'
import styles from './event-form.module.css'
import { type EventValues, eventForm } from './event-values.js'
import { proposedCooldown } from './proposed-cooldown.js'

const t = panelTexts.events.trial

/** Time without a change before the trial is requested, ms. */
const settleTime = 600
/** Time for which a result is shown again without a call, ms. */
const freshFor = 5 * 60_000

/** How often the event of the form would have alerted in the last 24 hours, and a cooldown if that is too often. */
export function EventTrialLine(props: {
  readonly control: Control<EventValues, unknown, CheckedEvent>
  readonly schema: ReturnType<typeof eventSchema>
  readonly creator: string
  /** @param seconds cooldown to use */
  readonly onCooldown: (seconds: number) => void
}) {
  const { client } = usePortal()
  const values = useWatch({ control: props.control })
  const current = askedBy(values, props)
  const asked = useSettled(current, settleTime)
  const { data, error, loading, reload } = useQuery(
    asked === null ? null : ['events', 'trial', asked],
    (signal) => client.events.trial(JSON.parse(asked ?? '') as EventForm, { signal }),
    { freshFor, untilFailed: true },
  )
  if (asked === null || current === null) return null
  if (error !== null) return <Problem text={errorText(error, texts)} onRetry={reload} busy={loading} />
  if (data === null || loading || asked !== current)
    return (
      <p className={styles.trial} role="status">
        {t.busy}
      </p>
    )
  const { avisos, unidades } = data
  const proposed = proposedCooldown(data)
  const all = new Set(values.gps).size
  const line = avisos === 0 ? t.none : avisos === 1 ? t.one : fill(t.many, { count: formatFigure(avisos) })
  const of = unidades < all ? fill(t.some, { tried: formatFigure(unidades), all: formatFigure(all) }) : ''
  if (proposed === null)
    return (
      <p className={styles.trial} role="status">
        {[line, of].filter(Boolean).join(' ')}
      </p>
    )
  const time = formatDuration(proposed.pausa * 1_000)
  return (
    <div className={styles.trial} role="status">
      <Banner
        tone="warning"
        action={<Button onClick={() => props.onCooldown(proposed.pausa)}>{fill(t.use, { time })}</Button>}
      >
        {[line, of, fill(t.cooldown, { time, count: formatFigure(proposed.avisos) })]
          .filter(Boolean)
          .join(' ')}
      </Banner>
    </div>
  )
}

/** Returns the form of the trial as JSON, or `null` if a field that matters is missing or wrong. */
function askedBy(
  values: object,
  { schema, creator }: { readonly schema: ReturnType<typeof eventSchema>; readonly creator: string },
): string | null {
  // Name, colour, sound and recipients do not change how often it alerts.
  const neutral = {
    nom_evento: '-',
    color_alerta: 1,
    mostrar_alerta: 0,
    sonido: 0,
    sonido_alerta: 0,
    email: 'false',
    escalado: null,
  }
  const { success, output } = safeParse(schema, { ...values, ...neutral })
  return success ? JSON.stringify(eventForm(output, { creator })) : null
}
