import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const devices: HandlersOf<'devices'> = {
  list: notYet(),
  listOfManager: notYet(),
  searchByImei: notYet(),
  add: notYet(),
  remove: notYet(),
  renew: notYet(),
  clean: notYet(),
  cleanAll: notYet(),
  brands: notYet(),
}
