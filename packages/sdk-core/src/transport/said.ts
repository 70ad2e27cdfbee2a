import type { Reason } from '../codes/reasons.js'

/** What a host says of a call that failed, in the body of its answer and in its headers. */
export function said(body: unknown, headers?: Headers) {
  const { mensaje, codigo, campo } = (body ?? {}) as Record<string, unknown>
  return {
    mensaje: textOf(mensaje),
    reason: textOf(codigo) as Reason | undefined,
    field: textOf(campo),
    requestId: textOf(headers?.get('x-request-id')),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value) || undefined
