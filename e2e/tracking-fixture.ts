import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { type Account, newAccount } from './account.js'
import { type Entering, enter, type WatchedPage } from './browser.js'
import { product } from './this-product.js'
import { connect, type Moment, type Tracker } from './tracker.js'

/** A dispatcher's screen: a separate account, the tracker of its first unit, and the live tracking screen. */
export interface Desk {
  readonly account: Account
  readonly tracker: Tracker
  readonly watched: WatchedPage
  readonly page: Page
}

/**
 * Opens a desk. It closes after the file.
 *
 * @param names names of the units
 * @param moments reports of the first unit before the screen opens
 */
export async function openTracking(
  names: readonly string[],
  moments: readonly [Moment, ...Moment[]],
  entering: Entering = {},
): Promise<Desk> {
  const account = await newAccount(product, names)
  const tracker = await connect(product.trackerPort, account.units[0]?.imei ?? '')
  for (const moment of moments) tracker.tell(moment)
  await arrived(account, moments.at(-1) ?? moments[0])
  const watched = await enter(product.url, account.session, entering)
  await watched.page.getByText('En vivo', { exact: true }).waitFor()
  return { account, tracker, watched, page: watched.page }
}

/** Waits until the server shows the account's first unit at a position. */
export async function arrived({ client, units }: Account, place: Pick<Moment, 'lat' | 'lng'>): Promise<void> {
  await vi.waitFor(async () => {
    const unit = (await client.units.list()).find(({ imei }) => imei === units[0]?.imei)
    expect(unit?.lat).toBeCloseTo(place.lat, 4)
    expect(unit?.lng).toBeCloseTo(place.lng, 4)
  }, 60_000)
}
