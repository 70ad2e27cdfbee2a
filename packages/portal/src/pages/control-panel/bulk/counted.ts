import { counted, fill } from '@baliza/sdk-core/internal'
import { controlPanelTexts } from '../control-panel-texts.js'

const t = controlPanelTexts.bulk

export const countObjects = counted(t.oneObject, t.objects)
export const countUsers = counted(t.oneUser, t.users)

/** Returns the notice about removed rows. @param one text for a single row */
export const removedText = (count: number, what: (count: number) => string, one: string) =>
  count === 1 ? one : fill(t.removed, { what: what(count) })
