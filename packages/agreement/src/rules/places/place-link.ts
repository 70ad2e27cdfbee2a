/** Short links without coordinates: only their server knows the target. */
const shorteners =
  /^(https?:\/\/)?(((maps\.app\.)?goo\.gl|g\.co|maps\.apple|bit\.ly|t\.co|tinyurl\.com)\/|(www\.)?waze\.com\/ul\/h|(www\.)?osm\.org\/go\/)/i

const link =
  /(?:https?:\/\/|\bwaze:\/\/|\bgeo:|\b(?:www|maps)\.\S+\.|\b(?:goo|osm|waze|openstreetmap|google)\.\S*\/)\S*/i

/** Parameters with both coordinates of a place, best first. */
const parameters = [
  'q',
  'query',
  'destination',
  'daddr',
  'to',
  'coordinate',
  'll',
  'latlng',
  'viewpoint',
  'where1',
  'center',
] as const

/** Finds the link in a shared text, which may start with a name; `null` if there is none. */
export function linkIn(text: string): string | null {
  return link.exec(text)?.[0] ?? null
}

/** Whether the target of a link is only known to its server. */
export function isShortLink(address: string): boolean {
  return shorteners.test(address)
}

/** Number in a link. */
const n = '(-?\\d+(?:\\.\\d+)?)'
const pair = (before: string, between: string) => new RegExp(`${before}${n}${between}${n}`, 'i')

type Finder = (address: string) => string | readonly string[] | undefined

/** Finds two numbers, latitude first. */
function numbers(written: RegExp): Finder {
  return (address) => {
    const found = written.exec(address)
    return found === null ? undefined : `${found[1]};${found[2]}`
  }
}

/** Finds two parameters, latitude first. */
function parametersOf(lat: string, ...lngs: readonly string[]): Finder {
  return (address) => {
    const [first, second] = [
      parameter(address, lat),
      lngs.map((lng) => parameter(address, lng)).find(Boolean),
    ]
    return first && second && `${first};${second}`
  }
}

const parameter = (address: string, name: string) =>
  new RegExp(`[?&#;]${name}=([^&#;]*)`, 'i').exec(address)?.[1]

/** Formats of map services, best first: the requested place, then the map's centre. */
const finders: readonly Finder[] = [
  // Google's page data: the last pair is the place itself.
  (address) => [...address.matchAll(/!3d(-?[\d.]+)!4d(-?[\d.]+)/g)].at(-1)?.slice(1, 3).join(';'),
  // OpenStreetMap's pin.
  parametersOf('mlat', 'mlon'),
  parametersOf('lat', 'lon', 'lng'),
  // End of OpenStreetMap's route, whose points are separated by `;`.
  (address) => /[?&]route=(?:[^&#]*(?:;|%3b))?([^&#]*)/i.exec(address)?.[1],
  // The value may start with `loc:` or `ll.` and end with a name in brackets.
  ...parameters.map(
    (name): Finder =>
      (address) =>
        parameter(address, name)
          ?.replace(/^(loc(:|%3a)|ll\.)/i, '')
          .replace(/\(.*/, ''),
  ),
  // Pins of Bing and HERE.
  numbers(pair('[?&]sp=point\\.', '_')),
  numbers(pair('//share\\.here\\.com/l/', '(?:,|%2c)')),
  (address) => [...address.matchAll(/\/(?:place|search)\/+([^/?#@]+)/gi)].flatMap(([, name]) => name ?? []),
  // End of Google's route.
  (address) =>
    /\/dir\/([^?#@]*)/i
      .exec(address)?.[1]
      ?.replace(/\/(?:data=.*)?$/s, '')
      .split('/')
      .at(-1),
  (address) => /\/\/(?:www\.)?plus\.codes\/([^?#]+)/i.exec(address)?.[1]?.replace('+', '%2B'),
  // Centre of the map: Google, OpenStreetMap, Bing and HERE.
  numbers(pair('@', ',')),
  numbers(pair('[#&]map=[\\d.]+/', '/')),
  numbers(pair('[?&]cp=', '(?:~|%7e)')),
  numbers(pair('[?&]map=', '(?:,|%2c)')),
  numbers(pair('^geo:', ',')),
]

/** Returns the texts of a link that may contain a place, best first. */
export function textsOfLink(address: string): string[] {
  return finders.flatMap((find) => find(address) || []).map(decode)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    // The link was cut within an escape sequence. The rest may still contain a place.
    return text
  }
}
