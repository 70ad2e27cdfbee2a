import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const events: HandlersOf<'events'> = {
  list: notYet(),
  get: notYet(),
  add: notYet(),
  update: notYet(),
  remove: notYet(),
  setFlag: notYet(),
}
