import { fill, formatFigure } from '@baliza/sdk-core'
import { controlPanelTexts } from '../control-panel-texts.js'

const t = controlPanelTexts.bulk

const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? one : fill(many, { count: formatFigure(count) })

export const countObjects = counted(t.oneObject, t.objects)
export const countUsers = counted(t.oneUser, t.users)

/** What is reported of rows that were removed. @param one what is reported of a single one */
export const removedText = (count: number, counted: (count: number) => string, one: string) =>
  count === 1 ? one : fill(t.removed, { what: counted(count) })
