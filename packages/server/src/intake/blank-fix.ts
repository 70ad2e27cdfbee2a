import type { Fix } from '../tracking/latest/fix.js'

/** Creates a fix without data, the starting point of a decoder. @param receivedAt Unix ms */
export function blankFix(imei: string, receivedAt: number): Fix {
  return {
    imei,
    time: null,
    receivedAt,
    valid: false,
    lat: null,
    lng: null,
    speed: null,
    course: null,
    altitude: null,
    acc: null,
    door: null,
    battery: null,
    odometer: null,
    reason: 'position',
    attributes: {},
  }
}
