import { hostAddress } from '../../../context/host-address.js'
import { usePortal } from '../../../context/portal-context.js'
import type { Unsaved } from '../../../workspace/unsaved.js'
import { integrationTexts } from '../integration-texts.js'
import { MadeSecret } from '../made-secret.js'

const t = integrationTexts.keys.made

/** Shows the new key; it is not shown again. */
export function MadeKey(props: {
  readonly apiKey: string
  readonly unsaved: Unsaved
  readonly onClose: () => void
}) {
  const { client } = usePortal()
  const use = `import { createClient } from '@baliza/sdk-core'

const baliza = createClient({
  host: '${hostAddress(client)}',
  apiKey: process.env.BALIZA_API_KEY,
})
console.log(await baliza.units.list())`
  return (
    <MadeSecret
      unsaved={props.unsaved}
      title={t.title}
      text={t.text}
      label={t.key}
      secret={props.apiKey}
      done={t.done}
      useTitle={t.use}
      use={use}
      onClose={props.onClose}
    />
  )
}
