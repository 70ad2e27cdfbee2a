import type { Reason } from '@baliza/agreement/codes/reasons.js'

/** Reads the reason of a failure from the body and headers of a response. */
export function readErrorResponse(body: unknown, headers?: Headers) {
  const { mensaje, codigo, campo } = (body ?? {}) as Record<string, unknown>
  return {
    mensaje: textOf(mensaje),
    reason: textOf(codigo) as Reason | undefined,
    field: textOf(campo),
    requestId: textOf(headers?.get('x-request-id')),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value) || undefined
