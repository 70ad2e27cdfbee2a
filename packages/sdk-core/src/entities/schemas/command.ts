import * as v from 'valibot'
import { type Command, commandChannels, commands, frequencies, type timeZones } from '../../codes/commands.js'
import { readDeviceId } from '../../rules/unit/device-id.js'

/** The texts for what is wrong: the catalogue's `validation`, or a host's own. */
export interface CommandMessages {
  readonly allRequired: string
  readonly format: string
}

/**
 * The command form: unit, command and channel are all required, and so is the value of the two commands that carry
 * one: a frequency for `fr`, 0 to 3 for `zh` (specification 2, sections 5 and 9).
 * A `valor` of any other command is left out.
 */
export function commandSchema({ allRequired, format }: CommandMessages) {
  const required = v.pipe(v.string(allRequired), v.trim(), v.nonEmpty(allRequired))
  const shared = {
    imei: v.pipe(required, v.transform(readDeviceId), v.minLength(4, format), v.maxLength(32, format)),
    tipo: v.pipe(required, v.picklist(keysOf(commandChannels), format)),
    confirmado: v.exactOptional(v.boolean(format)),
  }
  // Selects give text and the catalogue numbers: both are accepted.
  const zone = v.pipe(
    v.union([v.string(), v.number()], allRequired),
    v.transform((value) => String(value).trim()),
    v.nonEmpty(allRequired),
    v.picklist(['0', '1', '2', '3'], format),
    v.transform((value) => Number(value) as keyof typeof timeZones),
  )
  const frequency = v.pipe(required, v.picklist(keysOf(frequencies), format))
  const plain = (['busq', 'bloq', 'desbloq'] as const satisfies readonly Exclude<Command, 'zh' | 'fr'>[]).map(
    (comando) => v.object({ comando: v.literal(comando), ...shared }, allRequired),
  )
  return v.pipe(
    // First whether there is a command at all: an unknown one is not a missing one.
    v.looseObject({ comando: v.pipe(required, v.picklist(keysOf(commands), format)) }, allRequired),
    v.variant('comando', [
      ...plain,
      v.object({ comando: v.literal('zh'), valor: zone, ...shared }, allRequired),
      v.object({ comando: v.literal('fr'), valor: frequency, ...shared }, allRequired),
    ]),
  )
}

function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[]
}

/** What the command form holds. */
export type CommandFields = v.InferOutput<ReturnType<typeof commandSchema>>
