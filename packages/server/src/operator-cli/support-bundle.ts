import { existsSync } from 'node:fs'
import { open, stat, writeFile } from 'node:fs/promises'
import { cpus, freemem, release, type as system, totalmem, uptime } from 'node:os'
import { join, resolve } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { askOutside, NoOutcome } from '../outgoing/outgoing.js'
import { StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import { reportSettings } from '../settings/settings-given.js'
import { commit, version } from '../version.js'
import type { Context } from './context.js'
import { doctorCommand } from './doctor.js'
import { createRedaction } from './redact.js'
import { sentenceOf } from './texts.js'

/** Maximum size of the end of LOG_FILE that is included, in bytes. */
const logTail = 2 * 1_048_576

/** `support-bundle [FILE]`: packs what support needs to find a fault. Every text in it is redacted. */
export async function supportBundle(this: Context, _flags: object, place = '.'): Promise<void> {
  const path = await fileAt(place)
  const config = this.config()
  const redact = createRedaction({ ...this.environment, ...this.given })
  const files: Record<string, string> = {
    'programa.txt': program(),
    'ajustes.txt': settingLines(this),
    'doctor.txt': await doctorLines(this),
    'health.json': await ask(config, 'health'),
    'metrics.txt': await ask(config, 'metrics'),
    'registro.txt': await logLines(config),
  }
  const packed = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, strToU8(redact(text))]),
  )
  await writeFile(path, zipSync(packed), { mode: 0o600, flag: 'wx' })
  this.terminal.out(
    `${path}: sin contraseñas, claves ni direcciones secretas, y de cada IMEI solo sus últimas cuatro cifras. Lleva nombres de unidades: míralo antes de enviarlo.`,
  )
}

async function fileAt(place: string): Promise<string> {
  const isFolder = existsSync(place) && (await stat(place)).isDirectory()
  const day = new Date().toISOString().replace(/\.\d+/, '').replaceAll(/[:-]/g, '')
  const path = resolve(isFolder ? join(place, `baliza-soporte-${day}.zip`) : place)
  if (existsSync(path)) throw new StartProblem(`Ya existe ${path}: di otro nombre, o una carpeta.`)
  return path
}

function program(): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
  return [
    `Baliza ${version} (${commit ?? 'copia de trabajo'})`,
    `Node ${process.version}, ${system()} ${release()} ${process.arch}, ${cpus().length} núcleos`,
    `Memoria ${megabytes(totalmem())}, libre ${megabytes(freemem())}`,
    `Equipo encendido hace ${Math.round(uptime() / 3_600)} h, hora ${new Date().toISOString()}`,
  ].join('\n')
}

function settingLines({ environment, given }: Context): string {
  return reportSettings(environment, given)
    .map(({ name, value, origin, problem }) => `${name}=${problem ?? value ?? ''} [${origin}]`)
    .join('\n')
}

/** The lines of `doctor`, whether or not it finds faults. */
async function doctorLines(context: Context): Promise<string> {
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  const aside: Context = { ...context, terminal: { out: add, err: add } }
  try {
    await doctorCommand.call(aside)
  } catch (error) {
    add(sentenceOf(error))
  }
  return lines.join('\n')
}

async function ask({ host, port }: Config, path: string): Promise<string> {
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const address = `http://${here.includes(':') ? `[${here}]` : here}:${port}/${path}`
  try {
    return (await askOutside(address, { patience: 10_000 })).text
  } catch (error) {
    if (!(error instanceof NoOutcome)) throw error
    return `/${path} no contesta (${error.message})`
  }
}

async function logLines({ logFile }: Config): Promise<string> {
  if (logFile === null)
    return 'El registro va a la salida estándar: con systemd, journalctl -u baliza -o cat --since -1d\n'
  try {
    const file = await open(logFile)
    try {
      const { size } = await file.stat()
      const from = Math.max(0, size - logTail)
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - from), position: from })
      const text = buffer.toString('utf8', 0, bytesRead)
      return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
    } finally {
      await file.close()
    }
  } catch (error) {
    return sentenceOf(error)
  }
}
