/** Point in degrees: latitude, longitude. */
type Point = readonly [lat: number, lng: number]

/** Digits of the Open Location Code. Pairs are latitude and longitude in base 20. */
const digits = '23456789CFGHJMPQRVWX'
/** Number of digits before the plus. */
const before = 8
/** Number of digits in pairs. From the eleventh on, each digit is a cell of 5 rows and 4 columns. */
const paired = 10
const most = 15

const pattern = new RegExp(`^(?:[${digits}]{2}){0,4}0*\\+[${digits}]*$`)

/** Whether a text is a plus code according to Google's specification, complete (`76F2CVM8+2X`) or short (`CVM8+2X`). */
export function isPlusCode(text: string): boolean {
  const code = text.toUpperCase()
  if (!pattern.test(code)) return false
  const [head = '', tail = ''] = code.split('+')
  const isPadded = head.includes('0')
  if (isPadded) return head.length === before && tail === '' && !head.startsWith('0') && inWorld(code)
  if (tail.length === 1 || (head.length < before && tail === '')) return false
  return head.length < before || inWorld(code)
}

/** Whether the first two digits are within the poles and the date line: the digits allow more. */
function inWorld(code: string): boolean {
  return digits.indexOf(code[0] ?? '') < 9 && digits.indexOf(code[1] ?? '') < 18
}

/**
 * Returns the centre of a plus code's area.
 * @param reference a point near a short code's area
 * @returns `null` for a short code without a reference
 */
export function readPlusCode(text: string, reference: Point | undefined): Point | null {
  const code = text.toUpperCase()
  const missing = before - code.indexOf('+')
  if (missing === 0) return middleOf(code)
  if (reference === undefined) return null
  const [lat, lng] = middleOf(firstDigits(reference, missing) + code)
  /** Size of the area around the reference, in degrees. The intended area may be the adjacent one. */
  const size = 20 ** (2 - missing / 2)
  const [nearLat, nearLng] = reference
  const north = nearest(lat, nearLat, size)
  return [north > 90 || north < -90 ? lat : north, nearest(lng, nearLng, size)]
}

function nearest(degrees: number, reference: number, size: number): number {
  if (degrees > reference + size / 2) return degrees - size
  return degrees < reference - size / 2 ? degrees + size : degrees
}

function middleOf(code: string): Point {
  let [south, west] = [-90, -180]
  let [height, width] = [400, 400]
  const read = code.replace(/[+0]/g, '').slice(0, most)
  for (const [index, digit] of [...read].entries()) {
    const value = digits.indexOf(digit)
    if (index >= paired) {
      height /= 5
      width /= 4
      south += Math.floor(value / 4) * height
      west += (value % 4) * width
    } else if (index % 2 === 0) {
      height /= 20
      south += value * height
    } else {
      width /= 20
      west += value * width
    }
  }
  return [south + height / 2, west + width / 2]
}

/** Returns the first digits of the code of a point. */
function firstDigits([lat, lng]: Point, count: number): string {
  // The pole belongs to the northernmost area.
  let [north, east] = [Math.min(lat + 90, 180 - 1e-9), (lng + 540) % 360]
  let code = ''
  for (let size = 20; code.length < count; size /= 20) {
    code += `${digits[Math.floor(north / size)]}${digits[Math.floor(east / size)]}`
    north %= size
    east %= size
  }
  return code
}
