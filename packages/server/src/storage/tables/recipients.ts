import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Recipient, RecipientChannel } from '@baliza/agreement'
import type { Queryable } from '../connection/database.js'

/** An account as a sender to one address. */
export interface SendingAccount {
  /** Account whose daily limit counts. For a mirror account it is the owner, so that more mirror accounts cannot send more. */
  readonly payer: string
  /** Its login name. */
  readonly name: string
  /** `null`: the owner of the address has not agreed. */
  readonly confirmed_at: number | null
  readonly refused_at: number | null
  /** `null`: no confirmation message was sent. */
  readonly asked_at: number | null
}

/** Key of a row. `address` is written by `recipientAddress`. */
export interface RecipientKey {
  readonly account: string
  readonly channel: string
  readonly address: string
}

const keyOf = ({ account, channel, address }: RecipientKey) => [account, channel, address]

/** @returns `null`: there is no such account */
export async function sendingAccount(database: Queryable, key: RecipientKey): Promise<SendingAccount | null> {
  const [row] = await database.query<SendingAccount>(
    `select coalesce(u.owner, u.id) as payer, u.name, r.confirmed_at, r.refused_at, r.asked_at
     from users u left join recipients r on r.user_id = u.id and r.channel = $2 and r.address = $3
     where u.id = $1`,
    keyOf(key),
  )
  return row ?? null
}

/** Reads the addresses of an account that received a confirmation request, or were confirmed or refused. */
export function recipientsOf(database: Queryable, account: string): Promise<Recipient[]> {
  return database.query<Recipient>(
    `select channel as canal, address as destino, asked_at as pedido, confirmed_at as confirmado, refused_at as rechazado
     from recipients where user_id = $1 order by channel, address`,
    [account],
  )
}

/** Content of a confirmation message. */
export interface Confirmation {
  /** Token of the link: 32 random bytes, base64url. The link also revokes a confirmation, so it does not expire. */
  readonly token: string
  /** Six digits. */
  readonly code: string
}

/**
 * Creates a confirmation. An earlier link and code of the same address become invalid.
 * @param onlyFirst whether to skip an address that received a request before
 * @returns `null`: the address is confirmed, has refused, or received a request before
 */
export async function makeConfirmation(
  database: Queryable,
  key: RecipientKey,
  now: number,
  onlyFirst: boolean,
): Promise<Confirmation | null> {
  const confirmation = {
    token: randomBytes(32).toString('base64url'),
    code: String(randomInt(1_000_000)).padStart(6, '0'),
  }
  const made = await database.query(
    `insert into recipients as r (user_id, channel, address, asked_at, token_hash, code_hash)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, channel, address) do update
       set asked_at = excluded.asked_at, token_hash = excluded.token_hash, code_hash = excluded.code_hash
       where r.confirmed_at is null and r.refused_at is null and (r.asked_at is null or not $7)
     returning 1`,
    [...keyOf(key), now, hashOf(confirmation.token), hashOf(confirmation.code), onlyFirst],
  )
  return made.length === 0 ? null : confirmation
}

/** Records that the confirmation message was not sent, so that the next message requests it again. */
export async function forgetConfirmation(database: Queryable, key: RecipientKey): Promise<void> {
  await database.query(
    'update recipients set asked_at = null where user_id = $1 and channel = $2 and address = $3',
    keyOf(key),
  )
}

/** @returns whether the code was correct; a code works once */
export async function confirmByCode(
  database: Queryable,
  key: RecipientKey,
  code: string,
  now: number,
): Promise<boolean> {
  const confirmed = await database.query(
    `update recipients set confirmed_at = $4, code_hash = null
     where user_id = $1 and channel = $2 and address = $3 and code_hash = $5 and refused_at is null returning 1`,
    [...keyOf(key), now, hashOf(code)],
  )
  return confirmed.length > 0
}

/** Confirms or refuses by the link, any number of times. @returns whether there is such a link */
export async function answerByToken(
  database: Queryable,
  token: string,
  isAccepted: boolean,
  now: number,
): Promise<boolean> {
  const answered = await database.query(
    `update recipients set confirmed_at = case when $2 then coalesce(confirmed_at, $3::bigint) end,
       refused_at = case when $2 then null else $3::bigint end, code_hash = null
     where token_hash = $1 returning 1`,
    [hashOf(token), isAccepted, now],
  )
  return answered.length > 0
}

/** Returns the addresses to which an account may not send yet. */
export async function unconfirmedOf(
  database: Queryable,
  account: string,
  channel: RecipientChannel,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const confirmed = await database.query<{ address: string }>(
    `select address from recipients where user_id = $1 and channel = $2 and address = any($3::text[])
       and confirmed_at is not null`,
    [account, channel, [...addresses]],
  )
  const known = new Set(confirmed.map(({ address }) => address))
  return new Set(addresses.filter((address) => !known.has(address)))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
