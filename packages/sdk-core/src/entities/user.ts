/** The wire's `_id` of an account. */
export type UserId = string
