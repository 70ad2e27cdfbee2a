import { expiresAt, expiry, fill, formatDate, hostNow } from '@baliza/sdk-core/internal'
import type { PageTexts } from '../../../../context/page-texts.js'

/**
 * Formats the state of a registration, with its expiry date (specification 1, section 4). `registro` is in Unix ms, `null` if
 * there is none.
 */
export function expiryText(
  registro: number | null,
  texts: PageTexts['units'],
  now: number = hostNow(),
): string {
  const standing = expiry(registro, now)
  const date = registro === null ? '' : formatDate(expiresAt(registro))
  switch (standing.kind) {
    case 'none':
      return texts.noRegistration
    case 'expired':
      return texts.expired
    case 'days':
      return fill(texts.daysLeft, { date, count: standing.left })
    case 'seconds':
    case 'minutes':
    case 'hours':
      return fill(texts[standing.kind], { date, count: standing.elapsed })
  }
}
