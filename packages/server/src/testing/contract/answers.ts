import { type CallId, calls, reportCalls } from '@baliza/agreement'
import { samples } from '../../../../sdk-core/src/testing/families.js'
import type { Sample } from '../../../../sdk-core/src/testing/sample.js'
import { createSampleWorld } from './sample-world.js'
import { type Caller, createWorld, type Host, type NormalisedAnswer, nobody, type Resident } from './world.js'

/** Kinds of requests for a call: one valid, the others invalid in different respects. */
export const kinds = [
  'good',
  'wrong fields',
  'foreign id',
  'unknown id',
  'no permission',
  'no session',
] as const
export type Kind = (typeof kinds)[number]

export type Cell = `${CallId}: ${Kind | 'afterwards' | 'in lines'}`

/** A host's answers to every cell. A cell of several requests names each of them. */
export type Answers = ReadonlyMap<Cell, Readonly<Record<string, NormalisedAnswer>>>

type Payload = Readonly<Record<string, unknown>>

/** Sends all requests to a host in a fixed order, so that two hosts are in the same state at every step. */
export async function askEverything(host: Host): Promise<Answers> {
  const world = await createWorld(host)
  const { usuario, otro, espejo } = world.residents
  const sampleWorld = createSampleWorld(world)
  const payloadOf = async (id: CallId, target: Resident): Promise<Payload> =>
    (await sampleOf(id).payload(sampleWorld, target)) as Payload
  const answers = new Map<Cell, Record<string, NormalisedAnswer>>()

  async function ask(cell: Cell, label: string, id: CallId, payload: Payload, caller: Caller | null) {
    const before = answers.get(cell) ?? {}
    answers.set(cell, { ...before, [label]: await world.send(id, { ...payload }, caller) })
  }

  for (const id of callIds) {
    const { as = 'usuario' } = sampleOf(id)
    const made = (target: Resident) => payloadOf(id, target)
    const isOpen = rowOf(id).open === true
    if (!isOpen) {
      await ask(`${id}: no session`, 'good', id, await made(nobody), null)
      const [caller, target] =
        as === 'usuario' ? (['espejo', espejo] as const) : (['usuario', usuario] as const)
      await ask(`${id}: no permission`, caller, id, await made(target), caller)
      await ask(`${id}: unknown id`, as, id, await made(nobody), as)
      const asker = as === 'usuario' ? 'usuario' : 'manager'
      await ask(`${id}: foreign id`, asker, id, await made(otro), asker)
    }
    const good = await made(usuario)
    for (const field of Object.keys(good)) {
      const { [field]: value, ...rest } = good
      await ask(`${id}: wrong fields`, `without ${field}`, id, rest, as)
      await ask(`${id}: wrong fields`, `${field} is an object`, id, { ...good, [field]: { odd: true } }, as)
      if (typeof value === 'string')
        await ask(`${id}: wrong fields`, `${field} is empty`, id, { ...good, [field]: '' }, as)
    }
    await ask(`${id}: good`, as, id, await made(usuario), as)
  }
  for (const id of callIds.filter((one) => rowOf(one).effect === 'read')) {
    const { as = 'usuario' } = sampleOf(id)
    await ask(`${id}: afterwards`, as, id, await payloadOf(id, usuario), as)
  }
  for (const report of Object.values(reportCalls)) {
    const id = `reports.${report}` as const
    answers.set(`${id}: in lines`, {
      good: await world.stream(report, await payloadOf(id, usuario), 'usuario'),
      'unknown id': await world.stream(report, await payloadOf(id, nobody), 'usuario'),
      'no permission': await world.stream(report, await payloadOf(id, espejo), 'espejo'),
    })
  }
  return answers
}

/** The calls of the catalogue, in its order. */
export const callIds = Object.entries(calls).flatMap(([family, rows]) =>
  Object.keys(rows).map((method) => `${family}.${method}` as CallId),
)

function rowOf(id: CallId) {
  return entryOf<{ open?: boolean; effect: string }>(calls, id)
}

function sampleOf(id: CallId) {
  return entryOf<Sample>(samples, id)
}

function entryOf<Entry>(table: object, id: CallId): Entry {
  const [family = '', method = ''] = id.split('.')
  const entry = (table as Readonly<Record<string, Readonly<Record<string, Entry>>>>)[family]?.[method]
  if (entry === undefined) throw new Error(`${id} is not a call`)
  return entry
}
