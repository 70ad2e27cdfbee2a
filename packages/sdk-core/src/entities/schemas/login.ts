import * as v from 'valibot'

/** The texts for what is wrong with a field: the catalogue's `validation`, or a host's own. */
export interface LoginMessages {
  readonly required: string
  readonly format: string
}

/** The login form: both fields required (specification 1, section 5). A password is kept as it is typed. */
export function loginSchema({ required }: Pick<LoginMessages, 'required'>) {
  return v.object({
    user: v.pipe(v.string(required), v.trim(), v.nonEmpty(required)),
    pass: v.pipe(v.string(required), v.nonEmpty(required)),
  })
}

/** The recovery form: an e-mail address (specification 1, section 5). */
export function recoverySchema({ required, format }: LoginMessages) {
  return v.object({
    email: v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.email(format)),
  })
}

/** What the login form holds. */
export type LoginForm = v.InferOutput<ReturnType<typeof loginSchema>>
/** What the recovery form holds. */
export type RecoveryForm = v.InferOutput<ReturnType<typeof recoverySchema>>
