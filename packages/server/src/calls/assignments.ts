import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const assignments: HandlersOf<'assignments'> = {
  ofUser: notYet(),
  usersOf: notYet(),
  add: notYet(),
  remove: notYet(),
}
