import { type Command, type CommandStatus, commands, type LoggedChannel } from '../codes/commands.js'
import type { Imei, Unit } from '../entities/unit.js'
import { cutDanger } from '../rules/engine-cut.js'
import { es } from '../texts/es.js'
import type { FakeAccount } from './fake-accounts.js'
import { done, type FakeCalls, json, refused } from './fake-answer.js'

/** How long a tracker takes to acknowledge, ms. */
const patience = 4_000

interface FakeCommand {
  readonly at: number
  readonly user: string
  readonly imei: Imei
  readonly nombre: string
  readonly tipo: Command
  readonly channel: LoggedChannel
  /** Whether its tracker has been heard lately: else the command expires. */
  readonly heard: boolean
}

/** Commands of the fake host: a tracker that reports acknowledges within seconds, another one never. */
export function createFakeCommands(options: {
  readonly visible: (account: FakeAccount) => readonly Unit[]
  readonly now: () => number
}): FakeCalls {
  const { visible, now } = options
  const log: FakeCommand[] = []
  const seeded = new Set<string>()

  /** What an account has sent before the page was opened. */
  function seed(account: FakeAccount): void {
    if (seeded.has(account._id)) return
    seeded.add(account._id)
    const past = [
      ['busq', 1, 26, true],
      ['desbloq', 1, 190, true],
      ['bloq', 1, 205, true],
      ['fr', 2, 1_500, false],
    ] as const
    const units = visible(account)
    for (const [index, [tipo, channel, minutes, heard]] of past.entries()) {
      const unit = units[index % Math.max(1, units.length)]
      if (unit !== undefined)
        log.push({ at: now() - minutes * 60_000, user: account._id, ...named(unit), tipo, channel, heard })
    }
  }
  const named = ({ imei, nombre }: Unit) => ({ imei, nombre })

  const send: FakeCalls[string] = ({ body }, account) => {
    seed(account)
    if (account.blocmotor === 0) return json({ status: 0, mensaje: es.errors.forbidden }, 403)
    const tipo = String(body.comando)
    const unit = visible(account).find(({ imei }) => imei === body.imei)
    if (unit === undefined || !Object.hasOwn(commands, tipo)) return refused(es.errors.notFound)
    const danger = tipo === 'bloq' && body.confirmado !== true ? cutDanger(unit, undefined, now()) : null
    if (danger !== null) {
      const mensaje =
        danger === 'moving'
          ? `La unidad va a ${Math.round(unit.speed)} km/h: cortar el motor ahora es peligroso`
          : 'No se sabe si la unidad se está moviendo: cortar el motor ahora puede ser peligroso'
      return json({ status: 0, mensaje }, 409)
    }
    const heard = unit.timestamp !== null && now() - unit.timestamp < 600_000
    log.unshift({
      at: now(),
      user: account._id,
      ...named(unit),
      tipo: tipo as Command,
      channel: body.tipo === 'sms' ? 2 : 1,
      heard,
    })
    return done(
      heard
        ? 'El comando se envió al equipo; falta que lo confirme'
        : 'El equipo no está conectado: el comando se enviará si se conecta dentro de 10 minutos',
    )
  }

  return {
    '/api/comando': send,
    '/api/comando-busqueda': send,
    '/api/get-comandos': (_request, account) => {
      seed(account)
      const data = log
        .filter(({ user }) => user === account._id)
        .map(({ at, nombre, tipo, channel, heard }) => {
          const status: CommandStatus = heard && now() - at >= patience ? 1 : 0
          const expired = !heard && now() - at > 600_000
          return {
            timestamp: at,
            objeto: [{ nombre }],
            tipo_envio: channel,
            tipo,
            status,
            time_enviado: status === 1 ? at + patience : null,
            mensaje:
              status === 1
                ? 'El equipo confirmó el comando'
                : expired
                  ? 'El comando venció sin que el equipo se conectara'
                  : 'Falta que el equipo lo confirme',
          }
        })
      return done('', { data })
    },
  }
}
