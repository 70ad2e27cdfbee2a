/**
 * Writes packages/widgets/src/map/shapes/pdi-glyphs.ts: the glyphs of the 18 icons of a point of interest, from Maki and Temaki
 * (CC0), so that neither package is shipped. Also writes them as images to packages/portal/public/iconos/pdi, for clients that
 * load the address of a point of interest's icon. Run it manually to update: `node tools/pdi-icons.mjs`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const maki = (name) => pathOf(`@mapbox/maki/icons/${name}.svg`)
const temaki = (name) => pathOf(`@rapideditor/temaki/icons/${name}.svg`)

const glyphs = {
  Aeropuerto: maki('airport'),
  Bar: maki('bar'),
  Ciudad: maki('city'),
  Accidente: maki('road-accident'),
  Precaucion: maki('caution'),
  Construccion: maki('construction'),
  Ganado: maki('slaughterhouse'),
  Gasolineria: maki('fuel'),
  Salud: maki('hospital'),
  Policia: maki('police'),
  Casa: maki('home'),
  Hogar: temaki('row_houses'),
  Radio: temaki('radio'),
  Restaurantes: maki('restaurant'),
  // Neither set has a firearm: this one is original.
  Arma: 'M.8 4h12.4V2.9h.9V7.4h-2.6l-.7.6H8.9v1.3a1 1 0 0 1-1 1H6.1L5.2 13.4H1.7L2.9 8.2.8 7ZM6.6 8v1.2h1.1V8Z',
  walkingtour: temaki('pedestrian'),
  'Estacion de peaje': maki('toll'),
  Reparacion: maki('car-repair'),
  otro: maki('star'),
}

const lines = Object.entries(glyphs).map(
  ([name, path]) => `  ${/\W/.test(name) ? `'${name}'` : name}: '${path}',`,
)
writeFileSync(
  new URL('../packages/widgets/src/map/shapes/pdi-glyphs.ts', import.meta.url),
  `// Written by tools/pdi-icons.mjs: the icons of points of interest, from Maki and Temaki (CC0).
// biome-ignore format: one line for each
export const pdiGlyphs = {
${lines.join('\n')}
} as const
`,
)

const pictures = new URL('../packages/portal/public/iconos/pdi/', import.meta.url)
mkdirSync(pictures, { recursive: true })
for (const [name, path] of Object.entries(glyphs)) {
  if (name === 'otro') continue
  const file = `${name.toLowerCase().replaceAll(' ', '-')}.svg`
  writeFileSync(
    new URL(file, pictures),
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30" viewBox="0 0 15 15"><path fill="#22304c" d="${path}"/></svg>\n`,
  )
}

/** Joins all paths of an image; each starts at its absolute position, not at the end of the previous path. */
function pathOf(file) {
  const svg = readFileSync(require.resolve(file), 'utf8')
  if (!svg.includes('viewBox="0 0 15 15"') || svg.includes('transform=') || svg.includes('evenodd')) {
    throw new Error(`${file} is drawn otherwise than expected`)
  }
  const paths = [...svg.matchAll(/<path[^>]*\sd="([^"]+)"/g)].map(([, d]) =>
    d.replace(/(&#x[9a-d];|\s)+/gi, ' ').trim(),
  )
  if (paths.length === 0) throw new Error(`${file} has no path`)
  return paths.map((path) => path.replace(/^m/, 'M')).join('')
}
