/** Hosts whose links say nothing by themselves: where they lead only their server knows. */
const shorteners =
  /^(https?:\/\/)?(((maps\.app\.)?goo\.gl|g\.co|maps\.apple|bit\.ly|t\.co|tinyurl\.com)\/|(www\.)?waze\.com\/ul\/h|(www\.)?osm\.org\/go\/)/i

const link =
  /(?:https?:\/\/|\bwaze:\/\/|\bgeo:|\b(?:www|maps)\.\S+\.|\b(?:goo|osm|waze|openstreetmap|google)\.\S*\/)\S*/i

/** Where map services write a place, best first: what was asked for, then what the map looks at. */
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

/** The texts of a link in which a place may be written, best first. */
export function textsOfLink(address: string): string[] {
  const texts: string[] = []
  const add = (...found: readonly (string | undefined)[]) => {
    const text = found.every((one) => one !== undefined) ? decode(found.join(';')) : ''
    if (text !== '') texts.push(text)
  }
  // Google's data of a page: the last is the place itself.
  const pinned = [...address.matchAll(/!3d(-?[\d.]+)!4d(-?[\d.]+)/g)].at(-1)
  add(pinned?.[1], pinned?.[2])
  const parameter = (name: string) => new RegExp(`[?&#;]${name}=([^&#;]*)`, 'i').exec(address)?.[1]
  add(parameter('mlat'), parameter('mlon'))
  add(parameter('lat'), parameter('lon') ?? parameter('lng'))
  // Of OpenStreetMap's way, which `;` separates, where it leads.
  add(/[?&]route=(?:[^&#]*(?:;|%3b))?([^&#]*)/i.exec(address)?.[1])
  // `loc:` and `ll.` before it, and a name in brackets after it.
  for (const name of parameters)
    add(
      parameter(name)
        ?.replace(/^(loc(:|%3a)|ll\.)/i, '')
        .replace(/\(.*/, ''),
    )
  for (const [, segment] of address.matchAll(/\/(?:place|search)\/+([^/?#@]+)/gi)) add(segment)
  // Of a way where it leads, and not where it begins.
  const [, way = ''] = /\/dir\/([^?#@]*)/i.exec(address) ?? []
  add(
    way
      .replace(/\/(data=.*)?$/, '')
      .split('/')
      .at(-1),
  )
  add(/\/\/(?:www\.)?plus\.codes\/([^?#]+)/i.exec(address)?.[1]?.replace('+', '%2B'))
  const looked = /@(-?[\d.]+),(-?[\d.]+)/.exec(address)
  add(looked?.[1], looked?.[2])
  const map = /[#&]map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(address)
  add(map?.[1], map?.[2])
  const geo = /^geo:(-?[\d.]+),(-?[\d.]+)/i.exec(address)
  add(geo?.[1], geo?.[2])
  return texts
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    // It was cut within a sign: what is left of it may be a place all the same.
    return text
  }
}
