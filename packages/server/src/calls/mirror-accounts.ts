import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const mirrorAccounts: HandlersOf<'mirrorAccounts'> = {
  list: notYet(),
  add: notYet(),
  update: notYet(),
}
