import * as v from 'valibot'
import { externalIdSchema } from './external-id.js'
import { nameText } from './name.js'

/** Minimum length of a password (specification 2, sections 5 and 9). */
export const shortestPassword = 3

/** Messages for faults of an account: the catalogue's `validation`, or the caller's own. */
export interface UserMessages {
  readonly required: string
  readonly format: string
  readonly hidden: string
  readonly user: { readonly passShort: string; readonly rol: string }
}

/** Fields that the forms of accounts share. Passwords are not trimmed. */
function fields({ required, format, hidden, user }: UserMessages) {
  const upTo = (length: number) => v.maxLength<string, number, string>(length, format)
  return {
    email: v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.email(format), upTo(254)),
    /** The login name. */
    user: v.pipe(nameText(hidden, required), v.nonEmpty(required), upTo(64)),
    pass: v.pipe(
      v.string(required),
      v.nonEmpty(required),
      v.minLength(shortestPassword, user.passShort),
      upTo(200),
    ),
    newPass: v.pipe(
      v.string(required),
      v.check((pass) => pass === '' || pass.length >= shortestPassword, user.passShort),
      upTo(200),
    ),
    rol: v.picklist([2, 3, 4] as const, user.rol),
    nombre: v.pipe(nameText(hidden, required), upTo(100)),
    tel: v.pipe(v.string(required), v.trim(), upTo(30)),
    id_externo: v.exactOptional(externalIdSchema({ format, hidden })),
  }
}

/** Returns the schema of a new user (specification 2, section 5): `nombre` and `tel` may be blank. */
export function newUserSchema(messages: UserMessages) {
  const { email, user, pass, rol, nombre, tel, id_externo } = fields(messages)
  return v.object({ email, user, pass, rol, nombre, tel, id_externo })
}

/**
 * Returns the schema of an edited user (specification 2, section 5). A blank password keeps the old one; a blank `manager` means
 * none.
 */
export function userChangeSchema(messages: UserMessages) {
  const { email, user, newPass, rol, nombre, id_externo } = fields(messages)
  const manager = v.pipe(v.string(messages.required), v.maxLength(64, messages.format))
  return v.object({ email, user, pass: newPass, rol, nombre, manager, id_externo })
}

/** Returns the schema of the user's own account (specification 1, section 5). The password is only given to change it. */
export function profileSchema(messages: UserMessages) {
  const { email, nombre, newPass } = fields(messages)
  return v.object({
    email,
    nombre: v.pipe(nombre, v.nonEmpty(messages.required)),
    pass: v.exactOptional(newPass),
  })
}

/** Fields of the form for a new account. */
export type NewUserForm = v.InferOutput<ReturnType<typeof newUserSchema>>
/** Fields of the form for an edited account. */
export type UserChangeForm = v.InferOutput<ReturnType<typeof userChangeSchema>>
/** Fields of the form for the user's own account. */
export type ProfileForm = v.InferOutput<ReturnType<typeof profileSchema>>
