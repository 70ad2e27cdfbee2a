import * as v from 'valibot'
import { nameText } from './name.js'

/** The shortest password (specification 2, sections 5 and 9). */
export const shortestPassword = 3

/** The texts for what is wrong with an account: the catalogue's `validation`, or a host's own. */
export interface UserMessages {
  readonly required: string
  readonly format: string
  readonly hidden: string
  readonly user: { readonly passShort: string; readonly rol: string }
}

/** The fields that the forms of accounts share. A password is kept as it is typed. */
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
  }
}

/** Add user (specification 2, section 5): `nombre` and `tel` may be blank. */
export function newUserSchema(messages: UserMessages) {
  const { email, user, pass, rol, nombre, tel } = fields(messages)
  return v.object({ email, user, pass, rol, nombre, tel })
}

/** Edit user (specification 2, section 5): a blank password keeps the old one, a blank `manager` is none. */
export function userChangeSchema(messages: UserMessages) {
  const { email, user, newPass, rol, nombre } = fields(messages)
  const manager = v.pipe(v.string(messages.required), v.maxLength(64, messages.format))
  return v.object({ email, user, pass: newPass, rol, nombre, manager })
}

/** The own account (specification 1, section 5): a password only where it changes. */
export function profileSchema(messages: UserMessages) {
  const { email, nombre, newPass } = fields(messages)
  return v.object({
    email,
    nombre: v.pipe(nombre, v.nonEmpty(messages.required)),
    pass: v.exactOptional(newPass),
  })
}

/** What the form of a new account holds. */
export type NewUserForm = v.InferOutput<ReturnType<typeof newUserSchema>>
/** What the form of an edited account holds. */
export type UserChangeForm = v.InferOutput<ReturnType<typeof userChangeSchema>>
/** What the form of the own account holds. */
export type ProfileForm = v.InferOutput<ReturnType<typeof profileSchema>>
