import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const commands: HandlersOf<'commands'> = {
  send: notYet(),
  log: notYet(),
}
