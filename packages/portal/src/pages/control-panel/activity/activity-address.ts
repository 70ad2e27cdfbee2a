import { type ActivityKind, type ActivityQuery, activityKinds } from '@baliza/sdk-core/internal'
import { rangeOf } from '../../../panels/records/record-range.js'

/** Filters of the log, stored in the address for a reload or a shared address. */
export interface ActivityAddress {
  readonly search: string
  readonly kind: ActivityKind | null
  /** Login name of the actor; empty for any. */
  readonly actor: string
  /** Id of the API key that was used; empty for any or none. */
  readonly apiKey: string
  /** Days in the format of an `<input type="date">`, both inclusive; empty for no bound. */
  readonly from: string
  readonly until: string
}

export const everything: ActivityAddress = {
  search: '',
  kind: null,
  actor: '',
  apiKey: '',
  from: '',
  until: '',
}

/** Reads the filters. An invalid value counts as absent. */
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

/** Returns the kind, or `null` if the text is not one. */
export function readKind(text: string): ActivityKind | null {
  return isKind(text) ? text : null
}

function isKind(text: string): text is ActivityKind {
  return Object.hasOwn(activityKinds, text)
}

/** Accepts 1970 or later, the minimum of the server. */
function dayIn(text: string | null): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && rangeOf('day', text, 0)[0] >= 0 ? text : ''
}
