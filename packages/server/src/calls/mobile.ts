import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const mobile: HandlersOf<'mobile'> = {
  devices: notYet(),
  devicesOf: notYet(),
}
