import type { HistoryRecord } from '../entities/history-record.js'
import { formatFigure } from '../rules/format.js'
import type { doubts } from './es/doubts.js'
import { fill, type Widened } from './merge-texts.js'

/**
 * Formats the rejection reason of a record for tables, popups and files: `precisión 2,500 m`. '' if nothing was rejected.
 * @param locale locale of its numbers. Default: Spanish
 */
export function rejectionText(
  { duda, dicho, speedHidden }: Pick<HistoryRecord, 'duda' | 'dicho' | 'speedHidden'>,
  say: Widened<typeof doubts>,
  locale?: string,
): string {
  if (duda == null) return ''
  const figure = (value: number) => formatFigure(Math.round(value), locale)
  switch (duda) {
    case 'salto':
      return say.jump
    case 'precision':
      return dicho?.precision == null ? say.coarse : fill(say.accuracy, { m: figure(dicho.precision) })
    case 'velocidad':
      return dicho?.speed == null || speedHidden
        ? say.contradicted
        : fill(say.speed, { n: figure(dicho.speed) })
  }
}
