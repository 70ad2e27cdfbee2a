import {
  counted,
  fill,
  formatAge,
  formatDateTime,
  formatDuration,
  formatFigure,
  type ServerStatus,
  serverLimits,
} from '@baliza/sdk-core/internal'
import { serverTexts } from './server-texts.js'

const t = serverTexts

export type Tone = 'success' | 'warning' | 'danger'

/** Content of one card: its subject, its assessment and its figure in words. */
export interface Finding {
  readonly id: 'queue' | 'database' | 'disk' | 'backup' | 'certificate' | 'services'
  readonly title: string
  readonly tone: Tone
  readonly figure: string
  readonly detail: string
  /** Used share from 0 to 1, for resources that can fill up. */
  readonly used?: number
}

/**
 * Assesses each part of a server.
 * @param now Unix ms by the server's clock
 */
export function findingsOf(state: ServerStatus, now: number): readonly Finding[] {
  return [
    queueOf(state),
    databaseOf(state),
    diskOf(state),
    backupOf(state, now),
    certificateOf(state, now),
    servicesOf(state),
  ]
}

function queueOf({ cola, guarda, causa }: ServerStatus): Finding {
  const card = { id: 'queue', title: t.queue.title } as const
  if (!guarda) return { ...card, tone: 'danger', figure: waitingIn(cola), detail: causa ?? t.notStoring }
  if (cola === null) return { ...card, tone: 'success', figure: '–', detail: t.queue.elsewhere }
  if (cola.llena) return { ...card, tone: 'danger', figure: waitingIn(cola), detail: t.queue.full }
  const detail =
    causa ??
    (cola.antiguedad < 1_000
      ? t.queue.prompt
      : fill(t.queue.oldest, { span: formatDuration(cola.antiguedad) }))
  return { ...card, tone: causa === null ? 'success' : 'warning', figure: waitingIn(cola), detail }
}

function waitingIn(queue: ServerStatus['cola']): string {
  if (queue === null) return '–'
  return queue.esperan === 0 ? t.queue.none : fill(t.queue.waiting, { count: formatFigure(queue.esperan) })
}

function databaseOf({ base, causa }: ServerStatus): Finding {
  const card = { id: 'database', title: t.database.title } as const
  if (!base.contesta) return { ...card, tone: 'danger', figure: t.database.away, detail: causa ?? base.tipo }
  const figure = base.bytes === null ? '–' : sizeOf(base.bytes)
  if ((base.apartadas ?? 0) > 0)
    return {
      ...card,
      tone: 'warning',
      figure,
      detail: counted(t.database.oneDeadLetter, t.database.deadLetters)(base.apartadas ?? 0),
    }
  const detail = fill(t.database.detail, { kind: base.tipo, ms: formatFigure(base.ms) })
  return { ...card, tone: 'success', figure, detail }
}

function diskOf({ disco: { libres, total } }: ServerStatus): Finding {
  const tone =
    libres < serverLimits.diskFree
      ? 'danger'
      : libres < serverLimits.diskShare * total
        ? 'warning'
        : 'success'
  return {
    id: 'disk',
    title: t.disk.title,
    tone,
    figure: fill(t.disk.free, { free: sizeOf(libres) }),
    detail: fill(t.disk.detail, { total: sizeOf(total) }),
    used: total === 0 ? 1 : 1 - libres / total,
  }
}

function backupOf({ respaldo: { ultimo, bytes, fallo, fallo_en } }: ServerStatus, now: number): Finding {
  const card = { id: 'backup', title: t.backup.title } as const
  const figure = ultimo === null ? t.backup.none : formatAge(ultimo, now)
  if (fallo !== null)
    return {
      ...card,
      tone: 'danger',
      figure,
      detail: fill(t.backup.failed, { age: formatAge(fallo_en ?? now, now), reason: fallo }),
    }
  if (ultimo === null) return { ...card, tone: 'warning', figure, detail: t.backup.noneDetail }
  const detail = [formatDateTime(ultimo), ...(bytes === null ? [] : [sizeOf(bytes)])].join(' · ')
  return { ...card, tone: now - ultimo > serverLimits.backupAge ? 'danger' : 'success', figure, detail }
}

const day = 86_400_000

function certificateOf({ certificado }: ServerStatus, now: number): Finding {
  const card = { id: 'certificate', title: t.certificate.title } as const
  if (certificado === null)
    return { ...card, tone: 'success', figure: t.certificate.none, detail: t.certificate.noneDetail }
  const { vence, fallo } = certificado
  if (vence === null) return { ...card, tone: 'warning', figure: t.certificate.unknown, detail: fallo ?? '' }
  const left = vence - now
  const detail = formatDateTime(vence)
  if (left <= 0) return { ...card, tone: 'danger', figure: t.certificate.expired, detail }
  const days = Math.floor(left / day)
  const figure = days === 1 ? t.certificate.leftOne : fill(t.certificate.left, { days })
  return { ...card, tone: left < serverLimits.certificateLeft ? 'warning' : 'success', figure, detail }
}

function servicesOf({ servicios }: ServerStatus): Finding {
  const card = { id: 'services', title: t.services.title } as const
  const failing = servicios.filter(({ fallo }) => fallo !== null)
  if (failing.length > 0)
    return {
      ...card,
      tone: 'warning',
      figure: fill(t.services.failing, { count: failing.length }),
      detail: failing.map(({ nombre, fallo }) => `${nombre}: ${fallo}`).join(' · '),
    }
  return servicios.length === 0
    ? { ...card, tone: 'success', figure: t.services.none, detail: '' }
    : {
        ...card,
        tone: 'success',
        figure: t.services.well,
        detail: servicios.map(({ nombre }) => nombre).join(' · '),
      }
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a size in decimal units, as disks are labelled, with at most one decimal: `61 GB`. */
export function sizeOf(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${formatFigure(value)} ${units[unit]}`
}
