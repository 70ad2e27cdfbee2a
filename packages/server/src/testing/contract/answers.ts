import { reportCalls } from '@baliza/sdk-core'
import { type CallId, calls } from '@baliza/sdk-core/calls'
import { type ContractRequest, callIds, requests } from './requests.js'
import { type Caller, createWorld, type Host, type NormalisedAnswer, nobody, type Resident } from './world.js'

/** What a call is asked with: one right request, and the ways of being wrong. */
export const kinds = [
  'good',
  'wrong fields',
  'foreign id',
  'unknown id',
  'no permission',
  'no session',
] as const
export type Kind = (typeof kinds)[number]

/** `call: kind`. */
export type Cell = `${CallId}: ${Kind | 'afterwards' | 'in lines'}`

/** A host's answers to every cell; a cell of several requests names each. */
export type Answers = ReadonlyMap<Cell, Readonly<Record<string, NormalisedAnswer>>>

type Payload = Readonly<Record<string, unknown>>

/** Asks a host everything, in one order, so that two hosts are in the same state at every step. */
export async function askEverything(host: Host): Promise<Answers> {
  const world = await createWorld(host)
  const { usuario, otro, espejo } = world.residents
  const answers = new Map<Cell, Record<string, NormalisedAnswer>>()

  async function ask(cell: Cell, label: string, id: CallId, payload: Payload, caller: Caller | null) {
    const before = answers.get(cell) ?? {}
    answers.set(cell, { ...before, [label]: await world.send(id, { ...payload }, caller) })
  }

  for (const id of callIds) {
    const { as = 'usuario', payload }: ContractRequest = requests[id]
    const made = async (target: Resident): Promise<Payload> => payload(world, target)
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
    const { as = 'usuario', payload }: ContractRequest = requests[id]
    await ask(`${id}: afterwards`, as, id, await payload(world, usuario), as)
  }
  for (const report of Object.values(reportCalls)) {
    const id = `reports.${report}` as const
    const { payload }: ContractRequest = requests[id]
    answers.set(`${id}: in lines`, {
      good: await world.stream(report, await payload(world, usuario), 'usuario'),
      'unknown id': await world.stream(report, await payload(world, nobody), 'usuario'),
      'no permission': await world.stream(report, await payload(world, espejo), 'espejo'),
    })
  }
  return answers
}

function rowOf(id: CallId) {
  const [family, method] = id.split('.') as [keyof typeof calls, string]
  const rows = calls[family] as Readonly<Record<string, { open?: boolean; effect: string }>>
  const row = rows[method]
  if (row === undefined) throw new Error(`${id} is not a call`)
  return row
}
