import { fill, formatDateTime } from '@baliza/sdk-core/internal'
import type { Unsaved } from '../../../workspace/unsaved.js'
import { integrationTexts } from '../integration-texts.js'
import { MadeSecret } from '../made-secret.js'

const t = integrationTexts.webhooks.made

const use = `import { verifyWebhook }
  from '@baliza/sdk-core'

const event = await verifyWebhook(
  await request.text(),
  request.headers.get('baliza-signature'),
  process.env.BALIZA_WEBHOOK_SECRET,
)
console.log(event.id, event.tipo)`

/**
 * Shows the new secret once. @param props.until time until which the previous secret also signs, Unix ms; `null` if there is none
 */
export function MadeWebhook(props: {
  readonly secret: string
  readonly until: number | null
  readonly unsaved: Unsaved
  readonly onClose: () => void
}) {
  const more = props.until === null ? '' : ` ${fill(t.renewed, { when: formatDateTime(props.until) })}`
  return (
    <MadeSecret
      unsaved={props.unsaved}
      title={t.title}
      text={`${t.text}${more}`}
      label={t.secret}
      secret={props.secret}
      done={t.done}
      useTitle={t.use}
      use={use}
      onClose={props.onClose}
    />
  )
}
