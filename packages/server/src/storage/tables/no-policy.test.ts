import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Modules that compare a role or an address with a constant, for a reason that concerns only their own table. */
const allowed = [
  // Lists the accounts of one role.
  'accounts.ts',
  // Removed accounts keep their kind. A manager also restores devices that it managed.
  'bin.ts',
  // A restored row refers only to a manager that still has that role.
  'bin-restore.ts',
  // Only mirror accounts have an embedding key.
  'embeds.ts',
  // Searches an account by its address.
  'password-resets.ts',
]

/** A condition on a role or on an address. A select list, a type and an assignment do not match. */
const policy = /\brol\s*(=[^>]|<|>|in\b)|\.(email|tel)\b\)?\s*(=|<|>)/

test('only `access` and `delivery` decide by a role or an address', () => {
  const found = readdirSync(import.meta.dirname).filter(
    (name) =>
      name.endsWith('.ts') &&
      !name.endsWith('.test.ts') &&
      policy.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')),
  )
  expect(found.sort()).toEqual(allowed.sort())
})
