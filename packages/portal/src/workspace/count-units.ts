import { fill, formatFigure } from '@baliza/sdk-core/internal'
import { panelTexts } from '../context/panel-texts.js'

const t = panelTexts.events

export const countUnits = (count: number) =>
  count === 1 ? t.oneUnit : fill(t.countUnits, { count: formatFigure(count) })
