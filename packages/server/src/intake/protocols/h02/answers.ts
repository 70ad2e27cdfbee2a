import type { Answer } from '../../trackers/protocol.js'

/** Returns the answer to a message that the device may keep until it is acknowledged. @param now Unix ms */
export function answerOf(keyword: string, id: string, now: number): Answer | null {
  const [date = '', ofDay = ''] = new Date(now).toISOString().split('T')
  const time = ofDay.slice(0, 8).replaceAll(':', '')
  switch (keyword) {
    case 'V1':
    case 'NBR':
      return { bytes: `*HQ,${id},V4,${keyword},${date.replaceAll('-', '')}${time}#`, after: 'kept' }
    // Without this answer, an ST-901L repeats its stored messages again and again. No model is known to have a problem with it.
    case '$':
      return { bytes: `*HQ,${id},R12,${time}#`, after: 'kept' }
    case 'HTBT':
    case 'V0':
      return { bytes: `*HQ,${id},HTBT#`, after: 'heard' }
    default:
      return null
  }
}
