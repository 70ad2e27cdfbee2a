import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const history: HandlersOf<'history'> = {
  all: notYet(),
  moving: notYet(),
  stopped: notYet(),
  byStatus: notYet(),
}
