import type { Reason } from '../codes/reasons.js'
import { mensajes } from '../texts/api-texts.js'
import * as es from '../texts/es.js'

/** Refusals with a fixed text: the text, the reason and, if there is one, the payload's field. */
export const refusals = {
  wrongCredentials: [mensajes.wrongCredentials, 'credentials'],
  inactiveLogin: [mensajes.inactiveLogin, 'inactive'],
  inactive: [mensajes.inactive, 'inactive'],
  notFound: [mensajes.notFound, 'notFound'],
  noMail: [mensajes.noMail, 'unsupported'],
  badReset: [mensajes.badReset, 'expired'],
  noLink: [mensajes.noLink, 'expired'],
  nameTaken: [mensajes.nameTaken, 'duplicate', 'user'],
  imeiTaken: [mensajes.imeiTaken, 'duplicate', 'imei'],
  imeiIsDeviceId: [mensajes.imeiIsDeviceId, 'duplicate', 'imei'],
  deviceIdTaken: [mensajes.deviceIdTaken, 'duplicate', 'id_equipo'],
  externalIdTaken: [mensajes.externalIdTaken, 'duplicate', 'id_externo'],
  noSuchManager: [mensajes.noSuchManager, 'reference', 'manager'],
  unknownManager: [mensajes.unknownManager, 'reference', 'manager'],
  managerOfUsers: [mensajes.managerOfUsers, 'conflict', 'manager'],
  manyKeys: [mensajes.manyKeys, 'limit'],
  manyBoards: [mensajes.manyBoards, 'limit'],
  manyWebhooks: [mensajes.manyWebhooks, 'limit'],
  manyReportSchedules: [mensajes.manyReportSchedules, 'limit'],
  sentJustNow: [mensajes.sentJustNow, 'limit'],
  nothingToReplay: [mensajes.nothingToReplay, 'notFound'],
  lastAdmin: [mensajes.lastAdmin, 'conflict'],
  removeSelf: [mensajes.removeSelf, 'conflict'],
  enterSelf: [mensajes.enterSelf, 'conflict'],
  permitUsers: [mensajes.permitUsers, 'conflict'],
  mirrorElsewhere: [mensajes.mirrorElsewhere, 'conflict'],
  notAssignedThere: [mensajes.notAssignedThere, 'conflict', 'de'],
  notOfOwner: [mensajes.notOfOwner, 'conflict', 'id_objeto_gps'],
  imeiFixed: [mensajes.imeiFixed, 'fixed', 'imei'],
  unknownBrand: [mensajes.unknownBrand, 'reference', 'equipo_gps'],
  unknownBrandOfPanel: [mensajes.unknownBrand, 'reference', 'equipo'],
  groupTaken: [mensajes.groupTaken, 'inUse', 'unidades'],
  driverTaken: [mensajes.driverTaken, 'inUse', 'id_unidad'],
  notRenewable: [es.errors.notRenewable, 'conflict'],
  notCleaned: [es.errors.notCleaned, 'failed'],
  address: [es.errors.address, 'failed'],
  nothingToImport: [mensajes.nothingToImport, 'faulty', 'filas'],
  importRaced: [mensajes.importRaced, 'conflict'],
  undoLate: [mensajes.undoLate, 'expired'],
  binImeiTaken: [mensajes.binImeiTaken, 'duplicate', 'id'],
  binUserTaken: [mensajes.binUserTaken, 'duplicate', 'id'],
  binAccountGone: [mensajes.binAccountGone, 'conflict', 'id'],
  binPlaceGone: [mensajes.binPlaceGone, 'conflict', 'id'],
  otherKind: [mensajes.otherKind, 'fixed', 'tipo'],
  tooManyDrawn: [mensajes.tooManyDrawn, 'limit'],
  noSuchPlace: [mensajes.noSuchPlace, 'reference', 'nodo_geocerca'],
  noSuchDestination: [mensajes.noSuchDestination, 'reference', 'destino'],
  tooManyEvents: [mensajes.tooManyEvents, 'limit'],
  noEmailChannel: [mensajes.noEmailChannel, 'unsupported'],
  noSmsChannel: [mensajes.noSmsChannel, 'unsupported'],
  noWebhooks: [mensajes.noWebhooks, 'unsupported'],
  noEscalation: [mensajes.noEscalation, 'unsupported', 'escalado'],
  alreadyConfirmed: [mensajes.alreadyConfirmed, 'conflict'],
  recipientRefused: [mensajes.recipientRefused, 'conflict'],
  manyConfirmations: [mensajes.manyConfirmations, 'limit'],
  confirmationNotSent: [mensajes.confirmationNotSent, 'failed'],
  wrongCode: [mensajes.wrongCode, 'credentials', 'codigo'],
  manyCodes: [mensajes.manyCodes, 'limit'],
  badConfirmation: [mensajes.badConfirmation, 'expired'],
  noneConfirmed: [mensajes.noneConfirmed, 'conflict'],
  noPushChannel: [mensajes.noPushChannel, 'unsupported'],
} as const satisfies Readonly<Record<string, readonly [mensaje: string, reason: Reason, field?: string]>>

/** Name of a refusal with a fixed text. */
export type RefusalName = keyof typeof refusals

/** Response body of a refused call. */
export type Refused = {
  readonly status: 0 | 2
  readonly mensaje: string
  readonly codigo: Reason
  readonly campo?: string
}

/** Returns a refusal with a fixed text, from {@link refusals}. */
export function refuse(name: RefusalName): Refused {
  const [mensaje, reason, campo]: readonly [string, Reason, string?] = refusals[name]
  return refuseWith(reason, mensaje, campo)
}

/** Returns a refusal with the given text. */
export function refuseWith(codigo: Reason, mensaje: string, campo?: string): Refused {
  const field = campo === undefined ? {} : { campo }
  return { status: codigo === 'inactive' ? 2 : 0, mensaje, codigo, ...field }
}
