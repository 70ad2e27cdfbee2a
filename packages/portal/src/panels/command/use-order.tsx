import {
  type CommandFields,
  type CutDanger,
  commandChannels,
  commands,
  fill,
  isBalizaError,
  needsConfirmation,
} from '@baliza/sdk-core'
import { useCallback } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useConfirm } from '../../ui/confirm.js'
import { CutQuestion } from './cut-question.js'

/** A danger that has stood there for less has not been read, ms. */
const readingTime = 700

/**
 * Asks before a command leaves, and sends it.
 * @returns sends one: what the host says of it, or `null` where nobody agreed
 */
export function useOrder(): (fields: CommandFields) => Promise<string | null> {
  const { client } = usePortal()
  const confirm = useConfirm()

  return useCallback(
    async (fields) => {
      const t = texts.commands
      const unit = client.fleet.get().units.get(fields.imei)?.nombre ?? fields.imei
      const channel = commandChannels[fields.tipo]
      if (fields.comando === 'bloq') return cut(null)
      const command = commands[fields.comando]
      const yes = await confirm({
        title: t.confirmTitle,
        question: fill(t.confirm, { command, unit, channel }),
        accept: t.send,
      })
      return yes ? client.commands.send(fields) : null

      /** @param reason why the host wants an explicit yes, where the screen knew of no danger */
      async function cut(reason: string | null): Promise<string | null> {
        const shown = createShown()
        const yes = await confirm({
          title: fill(t.cutTitle, { unit }),
          question: <CutQuestion imei={fields.imei} channel={channel} reason={reason} onDanger={shown.set} />,
          accept: fill(t.cutAccept, { unit }),
          destructive: true,
        })
        if (!yes) return null
        const confirmado = reason !== null || shown.isRead()
        try {
          return await client.commands.send({ ...fields, confirmado })
        } catch (error) {
          // It moves by now, or the host has another limit: what was agreed to was another thing.
          if (confirmado || !needsConfirmation(error) || !isBalizaError(error)) throw error
          return cut(error.mensaje ?? '')
        }
      }
    },
    [client, confirm],
  )
}

/** What danger a question shows, and whether it could be read before the answer. */
function createShown() {
  let danger: CutDanger | null = null
  let since = 0
  return {
    set(now: CutDanger | null) {
      danger = now
      since = performance.now()
    },
    isRead: () => danger !== null && performance.now() - since >= readingTime,
  }
}
