import { type ApiKey, fill } from '@baliza/sdk-core/internal'
import { integrationTexts } from '../integration-texts.js'

const t = integrationTexts.keys
const counted = (texts: { readonly one: string; readonly many: string }, count: number) =>
  fill(count === 1 ? texts.one : texts.many, { count })

/** Lists what is revoked with a key, with a choice to delete the events that the key created. */
export function RevokeQuestion(props: {
  readonly apiKey: Pick<ApiKey, 'enlaces' | 'eventos'>
  readonly hasEnded: boolean
  readonly onEvents: (chosen: boolean) => void
}) {
  const { enlaces, eventos } = props.apiKey
  if (enlaces + eventos === 0) return t.revokeQuestion
  const made = fill(t.madeWith, { links: counted(t.links, enlaces), events: counted(t.events, eventos) })
  return (
    <>
      {t.revokeQuestion} <strong>{made}</strong> {enlaces > 0 && t.linksEnd}
      {eventos > 0 && props.hasEnded && ` ${t.eventsRest}`}
      {eventos > 0 && (
        <label>
          <input type="checkbox" onChange={({ currentTarget }) => props.onEvents(currentTarget.checked)} />{' '}
          {t.alsoEvents}
        </label>
      )}
    </>
  )
}
