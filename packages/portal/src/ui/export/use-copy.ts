import { fill } from '@baliza/sdk-core/internal'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'

/** Copies to the clipboard. A browser may deny access, and pages without https have no clipboard. */
export function useCopy() {
  const { notices } = usePortal()
  const { records: t } = texts
  return {
    /** @returns whether the text was copied */
    text: copyText,
    /** Copies coordinates and shows a notice; if copying fails, the notice contains the coordinates. */
    async coordinates(coordinates: string): Promise<void> {
      const copied = await copyText(coordinates)
      notices.show(copied ? 'success' : 'warning', fill(copied ? t.copied : t.notCopied, { coordinates }))
    },
  }
}

async function copyText(text: string): Promise<boolean> {
  // The type declares it as always present, but it is missing on plain http.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard === undefined) return false
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
