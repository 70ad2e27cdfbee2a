import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const drivers: HandlersOf<'drivers'> = {
  list: notYet(),
  add: notYet(),
  update: notYet(),
  remove: notYet(),
}
