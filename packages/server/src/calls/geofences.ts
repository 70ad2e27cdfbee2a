import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const geofences: HandlersOf<'geofences'> = {
  list: notYet(),
  add: notYet(),
  update: notYet(),
  remove: notYet(),
}
