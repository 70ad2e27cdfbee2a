/** Hosts whose links say nothing by themselves: where they lead only their server knows. */
const shorteners =
  /^(https?:\/\/)?(((maps\.app\.)?goo\.gl|g\.co|maps\.apple|bit\.ly|t\.co|tinyurl\.com)\/|(www\.)?waze\.com\/ul\/h|(www\.)?osm\.org\/go\/)/i

const link =
  /(?:https?:\/\/|\bwaze:\/\/|\bgeo:|\b(?:www|maps)\.\S+\.|\b(?:goo|osm|waze|openstreetmap|google)\.\S*\/)\S*/i

/** Parameters with both of a place, best first. */
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

/** The link in a text, as it is shared with a name before it; `null`: there is none. */
export function linkIn(text: string): string | null {
  return link.exec(text)?.[0] ?? null
}

/** Whether where it leads can only be known by asking for it. */
export function isShortLink(address: string): boolean {
  return shorteners.test(address)
}

/** A number in a link. */
const n = '(-?\\d+(?:\\.\\d+)?)'
const pair = (before: string, between: string) => new RegExp(`${before}${n}${between}${n}`, 'i')

type Finder = (address: string) => string | readonly string[] | undefined

/** Two numbers, latitude first. */
function numbers(written: RegExp): Finder {
  return (address) => {
    const found = written.exec(address)
    return found === null ? undefined : `${found[1]};${found[2]}`
  }
}

/** Two parameters, latitude first. */
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

/** Where map services write a place, best first: what was asked for, then what the map looks at. */
const finders: readonly Finder[] = [
  // Google's data of a page: the last is the place itself.
  (address) => [...address.matchAll(/!3d(-?[\d.]+)!4d(-?[\d.]+)/g)].at(-1)?.slice(1, 3).join(';'),
  // OpenStreetMap's pin.
  parametersOf('mlat', 'mlon'),
  parametersOf('lat', 'lon', 'lng'),
  // The end of OpenStreetMap's route, whose points are separated by `;`.
  (address) => /[?&]route=(?:[^&#]*(?:;|%3b))?([^&#]*)/i.exec(address)?.[1],
  // `loc:` and `ll.` before it, and a name in brackets after it.
  ...parameters.map(
    (name): Finder =>
      (address) =>
        parameter(address, name)
          ?.replace(/^(loc(:|%3a)|ll\.)/i, '')
          .replace(/\(.*/, ''),
  ),
  // Bing's pin, and HERE's.
  numbers(pair('[?&]sp=point\\.', '_')),
  numbers(pair('//share\\.here\\.com/l/', '(?:,|%2c)')),
  (address) => [...address.matchAll(/\/(?:place|search)\/+([^/?#@]+)/gi)].flatMap(([, name]) => name ?? []),
  // The end of Google's route.
  (address) =>
    /\/dir\/([^?#@]*)/i
      .exec(address)?.[1]
      ?.replace(/\/(?:data=.*)?$/s, '')
      .split('/')
      .at(-1),
  (address) => /\/\/(?:www\.)?plus\.codes\/([^?#]+)/i.exec(address)?.[1]?.replace('+', '%2B'),
  // What the map looks at: Google's, OpenStreetMap's, Bing's and HERE's.
  numbers(pair('@', ',')),
  numbers(pair('[#&]map=[\\d.]+/', '/')),
  numbers(pair('[?&]cp=', '(?:~|%7e)')),
  numbers(pair('[?&]map=', '(?:,|%2c)')),
  numbers(pair('^geo:', ',')),
]

/** The texts of a link in which a place may be written, best first. */
export function textsOfLink(address: string): string[] {
  return finders.flatMap((find) => find(address) || []).map(decode)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    // It was cut within a sign: what is left of it may be a place all the same.
    return text
  }
}
