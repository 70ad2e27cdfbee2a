import { createServer } from 'node:net'
import { hasCode, StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'

type PortName = 'PORT' | 'TRACKER_PORT' | 'OSMAND_PORT'

/**
 * Converts the error of a port that is in use or not permitted to one line. Returns any other error unchanged.
 * @param opened the settings of the ports, one of which could not be opened
 */
export async function portProblem(
  cause: unknown,
  opened: readonly PortName[],
  config: Pick<Config, 'host' | 'trackerHost' | 'port' | 'trackerPort' | 'trackerPorts' | 'osmandPort'>,
): Promise<unknown> {
  const ports = { PORT: config.port, TRACKER_PORT: config.trackerPort, OSMAND_PORT: config.osmandPort }
  const taken = cause instanceof Error && 'port' in cause ? Number(cause.port) : undefined
  const own = [...config.trackerPorts].find(([, port]) => port === taken)
  if (own !== undefined && hasCode(cause, 'EADDRINUSE', 'EACCES'))
    return new StartProblem(
      `El puerto ${taken} ${hasCode(cause, 'EACCES') ? 'no se permite a este usuario' : 'ya está en uso'}: elige otro para ${own[0]} en TRACKER_PORTS.`,
      { cause },
    )
  const name = opened.find((one) => ports[one] === taken) ?? opened[0] ?? 'PORT'
  const port = ports[name]
  const apart = name === 'PORT' ? null : config.trackerHost
  const host = apart ?? config.host
  if (hasCode(cause, 'EADDRINUSE')) {
    const twin = Object.entries(ports).find(([other, number]) => other !== name && number === port)
    const why =
      twin === undefined ? 'ya está en uso. Cierra lo que lo ocupa, o' : `es también el de ${twin[0]}:`
    const free = await freeAfter(port, host, new Set(Object.values(ports)))
    return new StartProblem(`El puerto ${port} ${why} elige otro: ${name}=${free}.`, { cause })
  }
  if (hasCode(cause, 'EACCES')) {
    const free = await freeAfter(Math.max(port, 9_997), host, new Set(Object.values(ports)))
    return new StartProblem(`El puerto ${port} no se permite a este usuario: elige otro, ${name}=${free}.`, {
      cause,
    })
  }
  if (hasCode(cause, 'EADDRNOTAVAIL', 'ENOTFOUND'))
    return new StartProblem(
      `${apart === null ? 'HOST' : 'TRACKER_HOST'}=${host} no es una dirección de este equipo: usa 127.0.0.1 o 0.0.0.0.`,
      {
        cause,
      },
    )
  return cause
}

/** Returns the next free port that no other setting uses, or 0 (any free port) if none of the next 100 is free. */
async function freeAfter(port: number, host: string, ours: ReadonlySet<number>): Promise<number> {
  for (let next = port + 1; next <= Math.min(port + 100, 65_535); next++)
    if (!ours.has(next) && (await isFree(next, host))) return next
  return 0
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host }, () => probe.close(() => resolve(true)))
  })
}
