import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const alerts: HandlersOf<'alerts'> = {
  list: notYet(),
  fresh: notYet(),
  markHandled: notYet(),
  markAllHandled: notYet(),
}
