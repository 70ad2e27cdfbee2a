import * as v from 'valibot'
import { type Command, commandChannels, commands, frequencies, type timeZones } from '../../codes/commands.js'
import { readDeviceId } from '../../rules/unit/device-id.js'
import { measured } from './measure.js'

/** Messages for faults: the catalogue's `validation`, or the caller's own. */
export interface CommandMessages {
  readonly allRequired: string
  readonly format: string
}

/**
 * Returns the schema of the command form. Unit, command and channel are required. Two commands also require a value: a frequency
 * for `fr`, 0 to 3 for `zh` (specification 2, sections 5 and 9). The schema removes the `valor` of any other command.
 */
export function commandSchema({ allRequired, format }: CommandMessages) {
  const required = v.pipe(v.string(allRequired), v.trim(), v.nonEmpty(allRequired))
  const shared = {
    imei: v.pipe(required, v.transform(readDeviceId), v.minLength(4, format), v.maxLength(32, format)),
    tipo: v.pipe(required, v.picklist(keysOf(commandChannels), format)),
    confirmado: v.exactOptional(v.boolean(format)),
  }
  // Selects send text and the catalogue sends numbers: both are accepted.
  const zone = v.pipe(
    v.union([v.string(), v.pipe(v.number(), measured('number'))], allRequired),
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
    // First checks whether there is a command at all, because an unknown command is a different fault than a missing one.
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

/** Fields of the command form. */
export type CommandFields = v.InferOutput<ReturnType<typeof commandSchema>>
