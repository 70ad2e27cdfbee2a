import {
  type CommandFields,
  type CutDanger,
  commandChannels,
  commands,
  fill,
  isBalizaError,
  needsConfirmation,
} from '@baliza/sdk-core/internal'
import { useCallback } from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useConfirm } from '../../ui/dialogs/confirm.js'
import { CutQuestion } from './cut-question.js'

/** Minimum time for reading a warning, in ms; a shorter one counts as unread. */
const readingTime = 700

/**
 * Confirms a command and sends it.
 * @returns a function that sends a command and returns the server's message, or `null` if it was not confirmed
 */
export function useOrder(): (fields: CommandFields) => Promise<string | null> {
  const { client } = usePortal()
  const confirm = useConfirm()

  return useCallback(
    async (fields) => {
      const t = panelTexts.commands
      const unit = client.fleet.get().units.get(fields.imei)?.nombre ?? fields.imei
      const channel = commandChannels[fields.tipo]
      if (fields.comando === 'bloq') return cut(null)
      const command = commands[fields.comando]
      const yes = await confirm({
        title: t.confirmTitle,
        question: fill(t.confirm, { command, unit, channel }),
        accept: t.send,
      })
      return yes ? (await client.commands.send(fields)).mensaje : null

      /** @param reason the server's reason for an explicit confirmation, if the client had detected no danger */
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
          return (await client.commands.send({ ...fields, confirmado })).mensaje
        } catch (error) {
          // The unit has started to move, or the server has another limit: the user confirmed a different situation.
          if (confirmado || !needsConfirmation(error) || !isBalizaError(error)) throw error
          return cut(error.mensaje ?? '')
        }
      }
    },
    [client, confirm],
  )
}

/** Stores the danger that the dialog shows, and since when. */
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
