import { fill } from '@baliza/sdk-core'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'

/** Copies to the clipboard, which a browser may refuse, and which pages without https do not have. */
export function useCopy() {
  const { notices } = usePortal()
  const { records: t } = texts
  return {
    /** @returns whether it is on the clipboard */
    text: copyText,
    /** Copies coordinates and shows a notice; where copying fails, the notice has the coordinates. */
    async coordinates(coordinates: string): Promise<void> {
      const copied = await copyText(coordinates)
      notices.show(copied ? 'success' : 'warning', fill(copied ? t.copied : t.notCopied, { coordinates }))
    },
  }
}

async function copyText(text: string): Promise<boolean> {
  // Typed as always there; on plain http it is not.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard === undefined) return false
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
