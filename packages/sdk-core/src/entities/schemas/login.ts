import * as v from 'valibot'
import { validation } from '../../texts/es/validation.js'

/** The words of the login's forms; those of the catalogue unless a host says otherwise. */
export interface LoginMessages {
  readonly required: string
  readonly format: string
}

const catalogue: LoginMessages = validation

/** The login form: both fields required (specification 1, section 5). A password is taken as it is typed. */
export function loginSchema({ required }: Pick<LoginMessages, 'required'> = catalogue) {
  return v.object({
    user: v.pipe(v.string(required), v.trim(), v.nonEmpty(required)),
    pass: v.pipe(v.string(required), v.nonEmpty(required)),
  })
}

/** The recovery form: an e-mail address (specification 1, section 5). */
export function recoverySchema({ required, format }: LoginMessages = catalogue) {
  return v.object({
    email: v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.email(format)),
  })
}

/** What the login form holds. */
export type LoginForm = v.InferOutput<ReturnType<typeof loginSchema>>
/** What the recovery form holds. */
export type RecoveryForm = v.InferOutput<ReturnType<typeof recoverySchema>>
