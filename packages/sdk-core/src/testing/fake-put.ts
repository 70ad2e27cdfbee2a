import { type ExternalKind, putChange, type Refused } from '@baliza/agreement'
import type { ObjectEntries } from 'valibot'
import { done, type FakeAnswer, type FakeContext } from './fake-answer.js'
import { withExternalId } from './fake-external-ids.js'

type Body = Readonly<Record<string, unknown>>
type Answered = { readonly status: number; readonly mensaje: string; readonly id?: string }

/** How a record is added or changed by its external id: see `put-record.ts` of the server. */
interface FakePut {
  readonly kind: ExternalKind
  readonly owner: string
  readonly entries: ObjectEntries
  readonly adopt?: () => string | undefined
  readonly add: (body: Body) => FakeAnswer | Promise<FakeAnswer>
  readonly update: (id: string, change: Body) => FakeAnswer | Promise<FakeAnswer>
}

/** Adds or changes the record with an external id. */
export async function putFake(
  { host }: FakeContext,
  given: Body & { readonly id_externo: string },
  { kind, owner, entries, adopt, add, update }: FakePut,
): Promise<object> {
  const stored = withExternalId(host, kind, given.id_externo).find((one) => one.owner === owner)
  const id = stored?.id ?? adopt?.()
  const change = putChange(given, entries)
  const answer = (id === undefined ? await add(change) : await update(id, change)) as Answered | Refused
  if (answer.status !== 1) return answer
  const created = 'id' in answer ? answer.id : undefined
  return done(answer.mensaje, { id: id ?? created, creado: id === undefined ? 1 : 0 })
}
