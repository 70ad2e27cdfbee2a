import type { Answer } from '../../trackers/protocol.js'

/** Of a sentence whose device may keep it until it is answered. @param now Unix ms */
export function answerOf(keyword: string, id: string, now: number): Answer | null {
  const [date = '', ofDay = ''] = new Date(now).toISOString().split('T')
  const time = ofDay.slice(0, 8).replaceAll(':', '')
  switch (keyword) {
    case 'V1':
    case 'NBR':
      return { bytes: `*HQ,${id},V4,${keyword},${date.replaceAll('-', '')}${time}#`, after: 'kept' }
    // Without it an ST-901L sends what it has stored again and again; of no other model is it known to do harm.
    case '$':
      return { bytes: `*HQ,${id},R12,${time}#`, after: 'kept' }
    case 'HTBT':
    case 'V0':
      return { bytes: `*HQ,${id},HTBT#`, after: 'heard' }
    default:
      return null
  }
}
