import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const users: HandlersOf<'users'> = {
  list: notYet(),
  listOfManager: notYet(),
  managers: notYet(),
  add: notYet(),
  update: notYet(),
  remove: notYet(),
}
