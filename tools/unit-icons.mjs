/**
 * Writes packages/portal/public/iconos: the catalogue of unit icons (packages/agreement/src/codes/icons.ts), one SVG each. Fixed
 * icons are a pin of 32 by 37 with a vehicle in side view. Rotating icons are 25 by 50, a top view heading north. All are
 * original except the glyphs of the bicycle, the motorcycle and the paw, from Maki and Temaki (CC0). Run it manually to update:
 * `node tools/unit-icons.mjs`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const folder = new URL('../packages/portal/public/iconos/', import.meta.url)

const navy = '#22304c'
const white = '#ffffff'
const yellow = '#ffd23f'
const red = '#ff5c52'
const blue = '#6ea0ff'

const path = (d, fill = white) => `<path d="${d}" fill="${fill}"/>`
const rect = (x, y, width, height, fill = white, r = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${r > 0 ? ` rx="${r}"` : ''}/>`
const circle = (x, y, r, fill = white) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const line = (d, width = 1.6, stroke = white) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Wheels below the shapes drawn before them, with a gap around each. */
const wheels = (y, r, ...places) =>
  places.map((x) => circle(x, y, r + 1.1, navy) + circle(x, y, r) + circle(x, y, r * 0.4, navy)).join('')

/** Returns all paths of a public-domain image, at a position and a size. */
function glyph(file, x, y, scale) {
  const svg = readFileSync(require.resolve(file), 'utf8')
  const paths = [...svg.matchAll(/<path[^>]*\sd="([^"]+)"/g)].map(([, d]) =>
    d.replace(/(&#x[9a-d];|\s)+/gi, ' ').trim(),
  )
  return `<g transform="translate(${x} ${y}) scale(${scale})">${paths.map((d) => path(d)).join('')}</g>`
}

const cross = (x, y, size, fill = red) =>
  path(
    `M${x - size / 3} ${y - size}h${(size * 2) / 3}v${(size * 2) / 3}h${(size * 2) / 3}v${(size * 2) / 3}h-${(size * 2) / 3}v${(size * 2) / 3}h-${(size * 2) / 3}v-${(size * 2) / 3}h-${(size * 2) / 3}v-${(size * 2) / 3}h${(size * 2) / 3}z`,
    fill,
  )

const sedanBody =
  'M3.5 21.4V17Q3.5 15.5 5 15.2L9 14.4L11.4 10.6Q12.1 9.5 13.4 9.5H18Q19.2 9.5 20 10.4L23.4 14.3L27 15.1Q28.5 15.5 28.5 17.2V21.4Z'
const sedanWindows = path('M11.3 14.2L13 11.4H15.3V14.2ZM16.7 11.4H18.2L20.7 14.2H16.7Z', navy)
const vanBody =
  'M3.5 21.6V9.4Q3.5 7.6 5.3 7.6H18.8Q20.4 7.6 21.4 8.9L25.2 13.9L27.1 14.7Q28.5 15.3 28.5 16.9V21.6Z'
const vanWindow = path('M18.2 10H19.6L22.8 14.2H18.2Z', navy)
const cab =
  path('M20.2 21.2V11.2H23.6Q24.7 11.2 25.3 12.1L28.6 16.6V21.2Z') + path('M21.8 13H23.8L25.9 16H21.8Z', navy)

const fixed = {
  auto:
    path(
      'M4 21.4V15L6.2 10.4Q6.8 9.1 8.2 9.1H16.6Q17.9 9.1 18.8 10.1L22.6 14.3L26.4 15.2Q28 15.6 28 17.3V21.4Z',
    ) +
    path('M7.2 14.1L8.6 11.1H12.2V14.1ZM13.7 11.1H16.6L19.4 14.1H13.7Z', navy) +
    wheels(21.2, 2.9, 9.4, 22.4),
  sedan: path(sedanBody) + sedanWindows + wheels(21.2, 2.8, 9.2, 22.8),
  camioneta:
    rect(7, 6.2, 10.6, 1.2, white, 0.6) +
    path('M3.8 21.2V11Q3.8 8.6 6.2 8.6H18Q19.3 8.6 20.2 9.6L23.6 13.5L26.8 14.3Q28.3 14.7 28.3 16.3V21.2Z') +
    path('M6 10.6H9.8V13.8H6ZM11.2 10.6H14.9V13.8H11.2ZM16.3 10.6H17.8L20.6 13.8H16.3Z', navy) +
    wheels(21.2, 3.1, 9.2, 22.6),
  pickup:
    path(
      'M3.4 21.2V15H14V10.9Q14 9.2 15.7 9.2H18.9Q20 9.2 20.8 10.2L24 14.3L27 15.1Q28.6 15.5 28.6 17.2V21.2Z',
    ) +
    path('M15.9 11.2H18.7L21.1 14.3H15.9Z', navy) +
    rect(12.8, 15, 0.9, 4.2, navy) +
    wheels(21.2, 2.9, 8.8, 22.8),
  van:
    path(vanBody) +
    vanWindow +
    rect(15.4, 10, 1, 8.4, navy) +
    rect(5.8, 10, 7.8, 0.9, navy) +
    wheels(21.4, 2.8, 9, 22.8),
  taxi:
    rect(13.4, 6.2, 4.8, 2.4, white, 0.8) +
    path(sedanBody, yellow) +
    sedanWindows +
    [6, 9, 12, 15, 18, 21, 24].map((x, index) => rect(x, index % 2 ? 17.1 : 15.9, 1.8, 1.2, navy)).join('') +
    wheels(21.2, 2.8, 9.2, 22.8),
  patrulla:
    rect(13.2, 6.6, 2.6, 2.1, red, 0.7) +
    rect(16, 6.6, 2.6, 2.1, blue, 0.7) +
    path(sedanBody) +
    sedanWindows +
    path('M3.5 16.4H28.4Q28.5 16.7 28.5 17.2V18.8H3.5Z', blue) +
    wheels(21.2, 2.8, 9.2, 22.8),
  ambulancia:
    rect(15.2, 5, 4, 1.9, red, 0.7) +
    path(vanBody) +
    vanWindow +
    cross(10.2, 13.6, 3.6) +
    wheels(21.4, 2.8, 9, 22.8),
  bomberos:
    line('M3.6 10.6L18.6 6.6M4.4 13.2L19.2 9.2M6.8 9.8L7.6 12.3M10.6 8.8L11.3 11.3M14.4 7.8L15.1 10.3', 1.2) +
    path('M3 21.4V14.2H18.6V11H24.2Q25.5 11 26.1 12.1L28.8 16.4V21.4Z', red) +
    path('M20.4 12.8H23.9L25.8 15.8H20.4Z', white) +
    rect(5, 16.4, 12, 1.3) +
    wheels(21.4, 2.8, 8.6, 23.2),
  autobus:
    path('M4.6 7.4H26.6Q29 7.4 29.2 9.8L29.8 16.4V21.6H2.4V9.6Q2.4 7.4 4.6 7.4Z') +
    [4.6, 9, 13.4, 17.8].map((x) => rect(x, 9.8, 3.2, 4.2, navy, 0.5)).join('') +
    path('M22.4 9.8H26.8L27.6 16.4H22.4Z', navy) +
    wheels(21.4, 2.6, 8.2, 23),
  microbus:
    path('M4.4 21.5V11.4Q4.4 8 7.8 8H20Q22.2 8 23.4 9.8L26.8 14.6Q27.6 15.8 27.6 17.2V21.5Z') +
    path('M6.8 10.4H10.4V14H6.8ZM12 10.4H15.6V14H12ZM17.2 10.4H20.2Q20.9 10.4 21.3 11L23.4 14H17.2Z', navy) +
    wheels(21.3, 2.7, 9.6, 21.8),
  camion: rect(3, 7.4, 15.8, 13.8, white, 1.2) + cab + wheels(21.4, 2.7, 8.4, 23.8),
  torton:
    path('M2.2 7.2Q2.2 6.2 3.2 6.2H19.4V20.6H2.2Z') +
    [6.2, 10.2, 14.2].map((x) => rect(x, 8.2, 0.9, 9.6, navy)).join('') +
    path('M20.8 20.6V9.4H26.2Q28.2 9.4 28.6 11.4L29.6 15.8V20.6Z') +
    path('M22.6 11.4H26.4L27.3 15.4H22.6Z', navy) +
    wheels(21.4, 2.4, 6.2, 12, 24.8),
  trailer:
    rect(1.8, 8, 18.8, 10, white, 0.8) +
    rect(3, 18.6, 18, 1.2) +
    path('M21.8 20.8V8.6Q24.8 8.6 25.8 11L27.2 14.4L29.4 15.4Q30.2 15.8 30.2 16.8V20.8Z') +
    path('M23.3 11H24.3L25.7 14.4H23.3Z', navy) +
    wheels(21.4, 2.1, 5, 9.8, 20.4, 26.8),
  pipa:
    rect(9, 6.8, 3.8, 2, white, 0.7) +
    rect(2.2, 8.8, 16.8, 9.6, white, 4.8) +
    line('M6.8 9.4V17.8M14.6 9.4V17.8', 1, navy) +
    rect(3, 19, 17, 1.4) +
    cab +
    wheels(21.4, 2.6, 7, 12.8, 24),
  volteo:
    path('M2.4 11L17.6 4.6L19 9.4L16.4 12.8L5.4 17Z') +
    line('M13.6 13.6L15.4 18.8', 1.5) +
    rect(3, 18.8, 18, 1.6) +
    cab +
    wheels(21.4, 2.6, 7.4, 13.2, 24),
  grua:
    line('M16.6 17.6L5 6.6M5 6.6V12.2M5 12.2Q7 12.6 6.4 14.2Q5.2 15.4 3.8 14', 1.8) +
    line('M16.6 17.6L11.8 12.8', 3.2) +
    rect(13.4, 15.4, 5.4, 3.4, white, 0.8) +
    rect(3, 18.8, 18, 1.6) +
    cab +
    wheels(21.4, 2.6, 8.2, 23.8),
  tractor:
    rect(21.2, 7.6, 1.6, 5.4, white, 0.6) +
    path('M6.4 13.4L7.6 6.2H15.6L16.8 12.4H24.6Q26.6 12.4 26.6 14.4V19H9Z') +
    path('M9 8H13.9L14.8 12.6H8.2Z', navy) +
    wheels(19, 5.2, 9.8) +
    wheels(21.4, 2.8, 23.8),
  excavadora:
    line('M13.4 14.4L18.2 6.8L25.4 11.6', 2.4) +
    path('M23.6 11.2L27.6 11.2L28.8 16.6Q25.4 18.6 22.4 15.4Z') +
    path('M4.6 18.4V15.4L6.2 10.4H12.4L14.6 15V18.4Z') +
    path('M7.6 12H11.2L12.6 15H6.8Z', navy) +
    rect(3, 19.4, 15.2, 5.2, white, 2.6) +
    [6, 10.6, 15.2].map((x) => circle(x, 22, 1.1, navy)).join(''),
  motocicleta: glyph('@rapideditor/temaki/icons/motorcycle.svg', 2.8, 2.8, 1.76),
  bicicleta: glyph('@mapbox/maki/icons/bicycle.svg', 3.1, 3.2, 1.72),
  lancha:
    path('M9.6 15.6V11.4Q9.6 10 11 10H17Q18 10 18.7 10.9L22.2 15.6Z') +
    path('M11.6 12H16.6L18.4 14.4H11.6Z', navy) +
    path('M3 16.6H29.2Q28.4 20.6 25.6 23.2H7.2Q4 21 3 16.6Z') +
    line('M5 26.2Q7.7 24.6 10.4 26.2T15.8 26.2T21.2 26.2T26.6 26.2', 1.4),
  persona:
    circle(16, 10, 4.2) +
    path('M7.8 26V22.6Q7.8 16 14.2 16H17.8Q24.2 16 24.2 22.6V26Q24.2 26.6 23.6 26.6H8.4Q7.8 26.6 7.8 26Z'),
  mascota: glyph('@rapideditor/temaki/icons/pet_store.svg', 4.4, 4.4, 0.465),
  caja:
    rect(2.8, 7.6, 26.4, 11.2, white, 0.9) +
    [7.4, 12, 16.6, 21.2, 25.8].map((x) => rect(x - 0.9, 9.6, 0.9, 7.2, navy)).join('') +
    rect(4, 19.4, 23, 1.2) +
    path('M22.6 20H24.4V24H25.6V25.2H21.4V24H22.6Z') +
    wheels(22, 2.4, 7, 12.6),
}

const pin = `<path d="M10 1H22A9 9 0 0 1 31 10V21.6A9 9 0 0 1 22 30.6H20.2L16 36L11.8 30.6H10A9 9 0 0 1 1 21.6V10A9 9 0 0 1 10 1Z" fill="${navy}" stroke="${white}" stroke-width="1.6" stroke-linejoin="round"/>`

/* Top views. */

const glass = '#1b2740'
const tail = '#e5484d'
const light = '#fff3c4'
/** A white outline for dark maps, and a hairline around it for light maps. */
const trim = (d, fill) =>
  `<path d="${d}" fill="none" stroke="${navy}" stroke-opacity=".45" stroke-width="2.3" stroke-linejoin="round"/>` +
  `<path d="${d}" fill="${fill}" stroke="${white}" stroke-width="1.5" stroke-linejoin="round"/>`
const body = (left, top, bottom, fill, nose = 5) => {
  const right = 25 - left
  return trim(
    `M${left + 4} ${top + 0.6}Q12.5 ${top - 1.4} ${right - 4} ${top + 0.6}Q${right} ${top + 1.2} ${right} ${top + nose}V${bottom - 4}Q${right} ${bottom} ${right - 3.6} ${bottom}H${left + 3.6}Q${left} ${bottom} ${left} ${bottom - 4}V${top + nose}Q${left} ${top + 1.2} ${left + 4} ${top + 0.6}Z`,
    fill,
  )
}
const mirrors = (left, y, fill) =>
  rect(left - 1.9, y, 2.2, 1.5, fill, 0.7) + rect(25 - left - 0.3, y, 2.2, 1.5, fill, 0.7)
const front = (left, y, height = 4.2) =>
  path(
    `M${left + 1.8} ${y + 1}Q12.5 ${y - 1.6} ${23.2 - left} ${y + 1}L${21.6 - left} ${y + height}Q12.5 ${y + height - 1} ${left + 3.4} ${y + height}Z`,
    glass,
  )
const back = (left, y, height = 3) =>
  path(
    `M${left + 3.2} ${y}H${21.8 - left}L${23 - left} ${y + height - 0.6}Q12.5 ${y + height + 1} ${left + 2} ${y + height - 0.6}Z`,
    glass,
  )
const sides = (left, top, bottom) =>
  path(
    `M${left + 1.3} ${top}L${left + 2.7} ${top + 2.4}V${bottom - 1.6}L${left + 1.3} ${bottom}ZM${23.7 - left} ${top}L${22.3 - left} ${top + 2.4}V${bottom - 1.6}L${23.7 - left} ${bottom}Z`,
    glass,
  )
const lamps = (left, top, bottom) =>
  rect(left + 1.3, top + 1.5, 2.8, 1.5, light, 0.7) +
  rect(20.9 - left, top + 1.5, 2.8, 1.5, light, 0.7) +
  rect(left + 1.3, bottom - 1.9, 3, 1.2, tail, 0.5) +
  rect(20.7 - left, bottom - 1.9, 3, 1.2, tail, 0.5)
const car = (left, top, bottom, fill, [screen, rear]) =>
  mirrors(left, screen + 1.2, fill) +
  body(left, top, bottom, fill, 6) +
  lamps(left, top, bottom) +
  front(left, screen) +
  sides(left, screen + 3, rear - 0.4) +
  back(left, rear)

const rotating = {
  'auto-giro': car(5, 10, 40, '#2f6fe4', [17.6, 33.6]),
  'sedan-giro': car(5, 6.5, 43.5, '#5a6679', [16.6, 32.6]),
  'camioneta-giro':
    car(4, 6.5, 43.5, '#0f8b8d', [15.4, 37.6]) + line('M8.6 22V35M16.4 22V35', 1.1, '#0a5f61'),
  'pickup-giro':
    mirrors(4.4, 15.6, '#b4532a') +
    body(4.4, 5.5, 44.5, '#b4532a', 6) +
    lamps(4.4, 5.5, 44.5) +
    front(4.4, 14.4) +
    sides(4.4, 17.4, 24.4) +
    back(4.4, 23.6, 2.6) +
    rect(6.6, 28.4, 11.8, 13.6, '#6d2f14', 1.2) +
    line('M9.6 29.6V40.8M12.5 29.6V40.8M15.4 29.6V40.8', 0.8, '#b4532a'),
  'van-giro':
    mirrors(4, 10.6, '#7c5cd6') +
    body(4, 4, 46, '#7c5cd6', 5) +
    lamps(4, 4, 46) +
    front(4, 8, 5.4) +
    sides(4, 12.6, 19.4) +
    line('M8 22H17M8 29H17M8 36H17', 1, '#5a3db0'),
  'taxi-giro':
    car(5, 6.5, 43.5, '#f5b800', [16.6, 32.6]) +
    rect(8.6, 24.4, 7.8, 3.4, white, 1) +
    rect(9.8, 25.5, 5.4, 1.2, glass, 0.3) +
    [8, 10, 12, 14, 16].map((x, index) => rect(x - 0.5, index % 2 ? 39.4 : 38, 2, 1.4, glass)).join(''),
  'patrulla-giro':
    car(5, 6.5, 43.5, '#f4f6fa', [16.6, 32.6]) +
    path('M6.2 13.6V11Q6.2 8.4 9 7.9Q12.5 7 16 7.9Q18.8 8.4 18.8 11V13.6Q12.5 11.8 6.2 13.6Z', glass) +
    rect(6.6, 38.2, 11.8, 3, glass, 0.8) +
    rect(7.6, 24.2, 4.7, 2.8, '#e5484d', 0.8) +
    rect(12.7, 24.2, 4.7, 2.8, '#2f6fe4', 0.8),
  'ambulancia-giro':
    mirrors(4, 10.6, '#dfe5ee') +
    body(4, 4, 46, '#f4f6fa', 5) +
    lamps(4, 4, 46) +
    front(4, 8, 5.4) +
    sides(4, 12.6, 18) +
    rect(7, 15.4, 11, 2.4, '#e5484d', 0.9) +
    cross(12.5, 29.5, 6.6, '#e5484d') +
    rect(5, 40.6, 15, 2, '#e5484d'),
  'autobus-giro':
    mirrors(3.6, 4.4, '#e0702a') +
    body(3.6, 1.4, 48.6, '#e0702a', 4) +
    front(3.6, 3.2, 4) +
    sides(3.6, 7.6, 45.8) +
    rect(8.5, 12, 8, 6, '#b8531a', 1.2) +
    rect(8.5, 22, 8, 6, '#b8531a', 1.2) +
    rect(8.5, 32, 8, 9, '#b8531a', 1.2) +
    rect(5.2, 46.6, 3.4, 1.2, tail, 0.5) +
    rect(16.4, 46.6, 3.4, 1.2, tail, 0.5),
  'camion-giro':
    rect(10, 12, 5, 6, glass) +
    mirrors(4.6, 6.4, '#2f6fe4') +
    body(4.6, 3, 14.4, '#2f6fe4', 4) +
    front(4.6, 5, 3.8) +
    trim('M3.4 16.6H21.6V46.4Q21.6 47.4 20.6 47.4H4.4Q3.4 47.4 3.4 46.4Z', '#e6ebf3') +
    line('M6.6 22H18.4M6.6 27H18.4M6.6 32H18.4M6.6 37H18.4M6.6 42H18.4', 1, '#b9c4d6'),
  'trailer-giro':
    rect(9.6, 10, 5.8, 6, glass) +
    mirrors(5.4, 4.6, '#c2364a') +
    body(5.4, 1.2, 11.6, '#c2364a', 3.6) +
    front(5.4, 3, 3.2) +
    trim('M4 13.4H21V48Q21 49 20 49H5Q4 49 4 48Z', '#e6ebf3') +
    line('M12.5 15.6V46.8', 1, '#b9c4d6') +
    line('M7 20H18M7 26H18M7 32H18M7 38H18M7 44H18', 0.9, '#b9c4d6'),
  'motocicleta-giro':
    trim('M11.2 5.4Q12.5 4.2 13.8 5.4V15H11.2Z', glass) +
    trim('M11 33H14V44.4Q12.5 46 11 44.4Z', glass) +
    line('M4.6 16.6Q12.5 12.4 20.4 16.6', 3.4, white) +
    line('M4.6 16.6Q12.5 12.4 20.4 16.6', 1.9, glass) +
    trim('M12.5 13Q16 14 16.2 21L15.4 36Q15 38.6 12.5 38.6T9.6 36L8.8 21Q9 14 12.5 13Z', '#b0329a') +
    trim('M6.4 25.4Q8 21.6 12.5 21.6T18.6 25.4Q18.8 29 16.6 30H8.4Q6.2 29 6.4 25.4Z', '#3a465c') +
    `<circle cx="12.5" cy="24.4" r="3.9" fill="${yellow}" stroke="${white}" stroke-width="1.2"/>` +
    path('M9.6 22.9Q12.5 20.4 15.4 22.9L14.6 24.2Q12.5 23 10.4 24.2Z', glass),
  'lancha-giro':
    rect(10.4, 44, 4.2, 4.4, glass, 1) +
    trim(
      'M12.5 2.6Q20.8 12 20.8 24.6V42Q20.8 44.8 18 44.8H7Q4.2 44.8 4.2 42V24.6Q4.2 12 12.5 2.6Z',
      '#f4f6fa',
    ) +
    path('M12.5 7.6Q18 14.6 18.2 24V40Q18.2 42 16.2 42H8.8Q6.8 42 6.8 40V24Q7 14.6 12.5 7.6Z', '#2f8fd6') +
    path('M7.4 21.6Q12.5 16.6 17.6 21.6L16.8 25Q12.5 21.6 8.2 25Z', glass) +
    rect(9, 28.4, 3, 3.6, white, 0.8) +
    rect(13, 28.4, 3, 3.6, white, 0.8) +
    rect(8.8, 36.4, 7.4, 3, white, 0.8),
}

mkdirSync(folder, { recursive: true })
const write = (name, width, height, drawing) =>
  writeFileSync(
    new URL(`${name}.svg`, folder),
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>\n`,
  )
for (const [name, drawing] of Object.entries(fixed))
  write(name, 32, 37, `${pin}<g transform="translate(1.4 1.3) scale(.9125)">${drawing}</g>`)
for (const [name, drawing] of Object.entries(rotating)) write(name, 25, 50, drawing)
console.log(`${Object.keys(fixed).length} fixed, ${Object.keys(rotating).length} rotating`)
