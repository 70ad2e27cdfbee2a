import { type ActivityKind, type ActivityQuery, activityKinds } from '@baliza/sdk-core'
import { rangeOf } from '../../../panels/records/record-range.js'

/** What of the log is shown: a reload or a shared address shows the same. */
export interface ActivityAddress {
  readonly search: string
  readonly kind: ActivityKind | null
  /** Login name of who did it; empty: anybody. */
  readonly actor: string
  /** The id of the API key by which it was done; empty: any or none. */
  readonly apiKey: string
  /** Days as an `<input type="date">` has them, both included; empty: no bound. */
  readonly from: string
  readonly until: string
}

/** Every filter off. */
export const everything: ActivityAddress = {
  search: '',
  kind: null,
  actor: '',
  apiKey: '',
  from: '',
  until: '',
}

/** Reads it; what is none of its values counts as absent. */
export function readActivityAddress(query: URLSearchParams): ActivityAddress {
  return {
    search: query.get('buscar') ?? '',
    kind: readKind(query.get('tipo') ?? ''),
    actor: query.get('quien') ?? '',
    apiKey: query.get('llave') ?? '',
    from: dayIn(query.get('desde')),
    until: dayIn(query.get('hasta')),
  }
}

/** The values of the address. */
export function writeActivityAddress(shown: ActivityAddress): Readonly<Record<string, string | null>> {
  return {
    buscar: shown.search || null,
    tipo: shown.kind,
    quien: shown.actor || null,
    llave: shown.apiKey || null,
    desde: shown.from || null,
    hasta: shown.until || null,
  }
}

/** The same for the host. */
export function activityQuery(shown: ActivityAddress): ActivityQuery {
  return {
    ...(shown.from !== '' && { desde: rangeOf('day', shown.from, 0)[0] }),
    ...(shown.until !== '' && { hasta: rangeOf('day', shown.until, 0)[1] }),
    ...(shown.kind !== null && { tipo: shown.kind }),
    ...(shown.actor !== '' && { actor: shown.actor }),
    ...(shown.apiKey !== '' && { llave: shown.apiKey }),
    ...(shown.search.trim() !== '' && { texto: shown.search.trim() }),
  }
}

/** `null`: it is none of them. */
export function readKind(text: string): ActivityKind | null {
  return isKind(text) ? text : null
}

function isKind(text: string): text is ActivityKind {
  return Object.hasOwn(activityKinds, text)
}

/** 1970 or later, which is all that the host takes. */
function dayIn(text: string | null): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && rangeOf('day', text, 0)[0] >= 0 ? text : ''
}
