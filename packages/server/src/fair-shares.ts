/** Returns the account whose share is used: a mirror account shares with its owner, who can create many of them. */
export const shareOf = ({ id, owner }: { readonly id: string; readonly owner: string | null }): string =>
  owner ?? id

/**
 * Returns the share of an account, or the share of all viewers of its boards and embeds: anyone may be one, so they must not use
 * up what the account itself has.
 */
export const viewersApart = (
  account: Parameters<typeof shareOf>[0] & { readonly embed?: object | undefined },
): string => (account.embed === undefined ? shareOf(account) : `visores ${shareOf(account)}`)

/** The same rule in SQL. @param users alias of the table `users` */
export const shareColumn = (users: string): string => `coalesce(${users}.owner, ${users}.id)`

/**
 * Returns the order of turns in SQL: first the accounts after the one that was served last, then those before it.
 * @param share column with the account
 * @param after parameter with the account that was served last
 */
export const turnOrder = (share: string, after: string): string => `${share} <= ${after}, ${share}`

/** Waiting items of several accounts. Each account has one turn per round, however many items it has. */
export interface Turns<Item> {
  readonly size: number
  /** Returns how many items of an account wait. */
  waiting(account: string): number
  add(account: string, item: Item): void
  /**
   * Removes the next item: from the account with the lowest load or, if several have it, the one with the earliest turn.
   * @param load the account's current usage; `Infinity`: it may not be served
   * @returns `null` if none may
   */
  next(load?: (account: string) => number): { readonly account: string; readonly item: Item } | null
}

export function createTurns<Item>(): Turns<Item> {
  /** In the order in which they began to wait. */
  const accounts = new Map<string, { readonly round: number; readonly items: Item[] }>()
  /** Round of the last served item. An account that begins to wait joins this round. */
  let round = 0
  let size = 0

  function earliest(load: (account: string) => number): string | null {
    let found: { account: string; load: number; round: number } | null = null
    for (const [account, { round }] of accounts) {
      const one = { account, load: load(account), round }
      if (one.load === Number.POSITIVE_INFINITY) continue
      if (found === null || one.load < found.load || (one.load === found.load && round < found.round))
        found = one
    }
    return found?.account ?? null
  }

  return {
    get size() {
      return size
    },
    waiting: (account) => accounts.get(account)?.items.length ?? 0,
    add(account, item) {
      size += 1
      const waits = accounts.get(account)
      if (waits === undefined) accounts.set(account, { round, items: [item] })
      else waits.items.push(item)
    },
    next(load = () => 0) {
      const account = earliest(load)
      const waits = account === null ? undefined : accounts.get(account)
      if (account === null || waits === undefined) return null
      const item = waits.items.shift() as Item
      size -= 1
      round = Math.max(round, waits.round)
      accounts.delete(account)
      if (waits.items.length > 0) accounts.set(account, { round: waits.round + 1, items: waits.items })
      return { account, item }
    },
  }
}

/** A work did not get a turn in time. 53300 is PostgreSQL's state for a lack of connections: the caller tries again later. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
  readonly code = '53300'
}

/**
 * Resolves when a work may begin.
 * @param add receives a function that lets the work begin; it returns false if the work no longer waits
 * @param maxWait maximum time to wait, ms. Default: any time
 * @throws {NoTurn} if `maxWait` passed
 */
export function untilTurn(add: (begin: () => boolean) => void, maxWait?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let isWaiting = true
    const timer =
      maxWait === undefined
        ? undefined
        : setTimeout(() => {
            isWaiting = false
            reject(new NoTurn(`no turn within ${maxWait} ms`))
          }, maxWait)
    add(() => {
      clearTimeout(timer)
      if (isWaiting) resolve()
      return isWaiting
    })
  })
}

export interface FairLimits {
  /** Maximum time to wait for a turn, ms. Default: any time */
  readonly maxWait?: number
  /** Works in progress at once. */
  readonly width: number
  /** Works of one account in progress at once. With fewer than `width`, another account starts at once. */
  readonly perAccount?: number
}

/**
 * Limits concurrent work. The account with the fewest works in progress is next. If several have the same number, they take
 * turns.
 */
export interface FairLimiter {
  /** Works in progress. */
  readonly running: number
  readonly waiting: number
  /** Returns how many works of an account wait. */
  waitingOf(account: string): number
  /**
   * Waits for a turn.
   * @returns a function that ends the work; must be called once
   * @throws {NoTurn} if `maxWait` passed
   */
  enter(account: string): Promise<() => void>
  /** Runs the work in its turn. */
  run<Result>(account: string, work: () => Promise<Result>): Promise<Result>
}

export function createFairLimiter({ width, perAccount = width, maxWait }: FairLimits): FairLimiter {
  /** Each begins its work, or returns false if it no longer waits. */
  const turns = createTurns<() => boolean>()
  const running = new Map<string, number>()
  let total = 0

  function change(account: string, by: 1 | -1): void {
    total += by
    const count = (running.get(account) ?? 0) + by
    if (count === 0) running.delete(account)
    else running.set(account, count)
  }

  function load(account: string): number {
    const count = running.get(account) ?? 0
    return count < perAccount ? count : Number.POSITIVE_INFINITY
  }

  function startNext(): void {
    while (total < width) {
      const next = turns.next(load)
      if (next === null) return
      if (next.item()) change(next.account, 1)
    }
  }

  async function enter(account: string): Promise<() => void> {
    await untilTurn((begin) => {
      turns.add(account, begin)
      startNext()
    }, maxWait)
    return () => {
      change(account, -1)
      startNext()
    }
  }

  return {
    get running() {
      return total
    },
    get waiting() {
      return turns.size
    },
    waitingOf: turns.waiting,
    enter,
    async run(account, work) {
      const leave = await enter(account)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** Resolves when the caller may use the main thread for a few more milliseconds. */
export type TakeTurn = () => Promise<void>

/**
 * Divides the main thread among long tasks: one of them continues per iteration of the event loop, and accounts take
 * turns. A request therefore waits for one slice of a long task, however many are in progress.
 */
export interface LoopTurns {
  of(account: string): TakeTurn
}

export function createLoopTurns(): LoopTurns {
  const turns = createTurns<() => void>()

  function serve(): void {
    turns.next()?.item()
    if (turns.size > 0) setImmediate(serve)
  }

  return {
    of: (account) => () =>
      new Promise((resolve) => {
        turns.add(account, resolve)
        if (turns.size === 1) setImmediate(serve)
      }),
  }
}

/** A limited number of seats. If all are taken, the account with the most seats loses its oldest seat. */
export interface FairSeats<Seat> {
  readonly size: number
  has(seat: Seat): boolean
  /** Returns the account that loses a seat if this account takes another; `null` if a seat is free. */
  loser(account: string): string | null
  /** Takes a seat, or makes it the account's newest. @returns the seat that was lost, perhaps this one, or `null` */
  take(seat: Seat, account: string): Seat | null
  leave(seat: Seat): void
  /** Removes the oldest seat of the account that has the most. @returns `null` if no seat is taken */
  evict(): Seat | null
}

export function createFairSeats<Seat>(most = Number.POSITIVE_INFINITY): FairSeats<Seat> {
  const accountOf = new Map<Seat, string>()
  /** The seats of each account, the oldest first. */
  const seatsOf = new Map<string, Set<Seat>>()

  function leave(seat: Seat): void {
    const account = accountOf.get(seat)
    if (account === undefined) return
    accountOf.delete(seat)
    const seats = seatsOf.get(account)
    seats?.delete(seat)
    if (seats?.size === 0) seatsOf.delete(account)
  }

  /** @param newcomer the account that takes one more seat; it loses a seat if no other account has more */
  function largest(newcomer: string): string {
    let found = { account: newcomer, size: (seatsOf.get(newcomer)?.size ?? 0) + 1 }
    for (const [account, { size }] of seatsOf) if (size > found.size) found = { account, size }
    return found.account
  }

  function evict(account: string): Seat | null {
    for (const oldest of seatsOf.get(account) ?? []) {
      leave(oldest)
      return oldest
    }
    return null
  }

  return {
    get size() {
      return accountOf.size
    },
    has: (seat) => accountOf.has(seat),
    loser: (account) => (accountOf.size < most ? null : largest(account)),
    take(seat, account) {
      leave(seat)
      const loser = accountOf.size < most ? null : largest(account)
      accountOf.set(seat, account)
      const seats = seatsOf.get(account)
      if (seats === undefined) seatsOf.set(account, new Set([seat]))
      else seats.add(seat)
      return loser === null ? null : evict(loser)
    },
    leave,
    evict() {
      let found: Set<Seat> | null = null
      for (const seats of seatsOf.values()) if (seats.size > (found?.size ?? 0)) found = seats
      for (const oldest of found ?? []) {
        leave(oldest)
        return oldest
      }
      return null
    },
  }
}
