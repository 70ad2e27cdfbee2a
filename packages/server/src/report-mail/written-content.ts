import type { Answer } from '@baliza/agreement'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { mensajes } from '../texts.js'
import type { DocumentSection } from './pdf-document.js'

/** What a writer returns: the sections of a PDF, or the bytes of another format. */
export type WrittenContent = readonly DocumentSection[] | Buffer

/** @throws {FailedDelivery} if the server refused the call */
export function throwIfRefused({ status, codigo, mensaje }: Answer): void {
  if (status !== 1) throw new FailedDelivery(mensaje ?? mensajes.broken, codigo !== 'broken')
}
