import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const groups: HandlersOf<'groups'> = {
  list: notYet(),
  add: notYet(),
  update: notYet(),
  remove: notYet(),
}
