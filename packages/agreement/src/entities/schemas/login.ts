import * as v from 'valibot'

/** Messages for faults of a field: the catalogue's `validation`, or the caller's own. */
export interface LoginMessages {
  readonly required: string
  readonly format: string
}

/** Returns the schema of the login form. Both fields are required (specification 1, section 5). A password is not trimmed. */
export function loginSchema({ required }: Pick<LoginMessages, 'required'>) {
  return v.object({
    user: v.pipe(v.string(required), v.trim(), v.nonEmpty(required)),
    pass: v.pipe(v.string(required), v.nonEmpty(required)),
  })
}

/** Returns the schema of the recovery form: an e-mail address (specification 1, section 5). */
export function recoverySchema({ required, format }: LoginMessages) {
  return v.object({
    email: v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.email(format)),
  })
}

/** Fields of the login form. */
export type LoginForm = v.InferOutput<ReturnType<typeof loginSchema>>
/** Fields of the recovery form. */
export type RecoveryForm = v.InferOutput<ReturnType<typeof recoverySchema>>
