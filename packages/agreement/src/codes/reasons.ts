/**
 * Why a server refuses a call, as a code for programs: `codigo` of a refusal on the wire, `reason` of the SDK's error. Each has
 * one HTTP status. 200 is a refusal in the form that the specification defines: a response whose own `status` is 0 or 2. As a
 * problem (RFC 9457) it has `problemStatus` instead. `means` is for the documentation. The Spanish text of a response,
 * `mensaje`, is for people; several texts share a reason.
 */
export const reasons = {
  session: { httpStatus: 401, means: 'There is no session, or it has ended.' },
  forbidden: {
    httpStatus: 403,
    means: 'The account may not do this, or not to this: what is absent and what is another’s look alike.',
  },
  scope: { httpStatus: 403, means: 'The API key was not made for this call, these units or this place.' },
  origin: { httpStatus: 403, means: 'A page of this origin may not show what it asks for.' },
  signature: {
    httpStatus: 400,
    means: 'What a partner’s server has signed is not its account’s, is too old or was used.',
  },
  missing: { httpStatus: 400, means: 'A field that is needed was left out or is empty: `campo`.' },
  invalid: { httpStatus: 400, means: 'A field is not as agreed: `campo`, where it is one.' },
  body: { httpStatus: 400, means: 'The body is not JSON, or no object.' },
  outdated: {
    httpStatus: 400,
    means: 'What lies after this cursor or moment is not all kept any more: `campo`.',
  },
  tooMany: { httpStatus: 400, means: 'More rows than one call takes or answers: ask for less.' },
  tooLarge: { httpStatus: 413, means: 'The body is too large.' },
  unknownCall: { httpStatus: 404, means: 'There is no call at this address.' },
  method: {
    httpStatus: 405,
    means: 'The call exists, but not with this method: `Allow` names the right one.',
  },
  confirm: { httpStatus: 409, means: 'Done only once somebody has agreed: the same with `confirmado` true.' },
  unfinished: {
    httpStatus: 409,
    means:
      'It was begun with this idempotency key and not ended: nobody knows how much of it was done. Look first.',
  },
  reused: {
    httpStatus: 422,
    means: 'The idempotency key came with another body before: nothing was done.',
  },
  rate: { httpStatus: 429, means: 'Too often: `Retry-After` says when again.' },
  away: {
    httpStatus: 503,
    means: 'The database is unavailable. `Retry-After` contains the seconds to wait.',
  },
  broken: { httpStatus: 500, means: 'The server failed.' },
  credentials: { httpStatus: 200, problemStatus: 401, means: 'No account has this user and password.' },
  inactive: { httpStatus: 200, problemStatus: 403, means: 'The account is inactive (`status` 2).' },
  notFound: {
    httpStatus: 200,
    problemStatus: 404,
    means: 'It is not there (any more), and whoever asks could see it if it were.',
  },
  duplicate: { httpStatus: 200, problemStatus: 409, means: 'There is one already: `campo` says by what.' },
  reference: {
    httpStatus: 200,
    problemStatus: 422,
    means: 'The field `campo` names something that is not there, or of the wrong kind.',
  },
  fixed: { httpStatus: 200, problemStatus: 409, means: 'The field `campo` cannot be changed.' },
  inUse: { httpStatus: 200, problemStatus: 409, means: 'Something else uses it.' },
  limit: { httpStatus: 200, problemStatus: 409, means: 'The account has as many as it may.' },
  conflict: {
    httpStatus: 200,
    problemStatus: 409,
    means: 'It is in a state, or of a kind, that this is not done to.',
  },
  expired: { httpStatus: 200, problemStatus: 410, means: 'Too late.' },
  unsupported: { httpStatus: 200, problemStatus: 501, means: 'This server is not configured for it.' },
  faulty: {
    httpStatus: 200,
    problemStatus: 422,
    means: 'Rows or shapes of a file are wrong: `imports.check` or `imports.checkShapes` returns them.',
  },
  failed: {
    httpStatus: 200,
    problemStatus: 502,
    means: 'It was tried and failed outside: the tracker, the gateway, the geocoder.',
  },
} as const satisfies Readonly<Record<string, ReasonRow>>

type ReasonRow = { readonly means: string } & (
  | { readonly httpStatus: 200; readonly problemStatus: number }
  | { readonly httpStatus: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503 }
)

/** Why a server refuses a call: a code of {@link reasons}. */
export type Reason = keyof typeof reasons
