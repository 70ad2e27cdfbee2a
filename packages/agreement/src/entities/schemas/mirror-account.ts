import * as v from 'valibot'
import { nameText } from './name.js'
import { shortestPassword } from './user.js'

/** Messages for faults of a mirror account: the catalogue's `validation`, or the caller's own. */
export interface MirrorAccountMessages {
  readonly format: string
  readonly hidden: string
  readonly mirrorAccount: { readonly nombre: string; readonly user: string; readonly pass: string }
}

function fields({ format, hidden, mirrorAccount: { nombre, user, pass } }: MirrorAccountMessages) {
  const upTo = (length: number) => v.maxLength<string, number, string>(length, format)
  return {
    nombre: v.pipe(nameText(hidden, nombre), v.minLength(2, nombre), upTo(100)),
    /** The login name. */
    user: v.pipe(nameText(hidden, user), v.minLength(2, user), upTo(64)),
    pass: v.pipe(v.string(pass), v.minLength(shortestPassword, pass), upTo(200)),
    newPass: v.pipe(
      v.string(pass),
      v.check((typed) => typed === '' || typed.length >= shortestPassword, pass),
      upTo(200),
    ),
  }
}

/**
 * Returns the schema of a new mirror account (specification 2, section 5): `nombre` and `user` have at least 2 characters. The
 * password has the minimum length of every password (section 9), which its message states too.
 */
export function newMirrorAccountSchema(messages: MirrorAccountMessages) {
  const { nombre, user, pass } = fields(messages)
  return v.object({ nombre, user, pass })
}

/** Returns the schema of an edited mirror account. A blank password keeps the old one. */
export function mirrorAccountChangeSchema(messages: MirrorAccountMessages) {
  const { nombre, user, newPass } = fields(messages)
  return v.object({ nombre, user, pass: newPass })
}

/** Fields of a mirror account's form, without its permissions. */
export type MirrorAccountFields = v.InferOutput<ReturnType<typeof newMirrorAccountSchema>>
