import type { HistoryRecord } from '../entities/history-record.js'
import { formatFigure } from '../rules/format.js'
import { fill } from './merge-texts.js'
import type { Texts } from './texts.js'

/**
 * Why something of a record is not believed, as tables, popups and files say it: `precisión 2,500 m`. '': all of it is.
 * @param locale how it writes numbers; Spanish by default
 */
export function doubtText(
  { duda, dicho, speedHidden }: Pick<HistoryRecord, 'duda' | 'dicho' | 'speedHidden'>,
  say: Texts['doubts'],
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
