import { fill, formatFigure } from '@baliza/sdk-core/internal'
import { controlPanelTexts } from '../control-panel-texts.js'

const t = controlPanelTexts.bulk

const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? one : fill(many, { count: formatFigure(count) })

export const countObjects = counted(t.oneObject, t.objects)
export const countUsers = counted(t.oneUser, t.users)

/** Returns the notice about removed rows. @param one text for a single row */
export const removedText = (count: number, counted: (count: number) => string, one: string) =>
  count === 1 ? one : fill(t.removed, { what: counted(count) })
