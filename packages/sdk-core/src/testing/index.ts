export type { Role } from '../codes/roles.js'
export type { HostedSession } from '../entities/session.js'
export type { IconSize, Imei, Unit } from '../entities/unit.js'
export type { UserId } from '../entities/user.js'
export type { Channel, Environment, Locks, OpenChannel, Signal } from '../transport/environment.js'
export { type FakeAccount, fakeAccounts, fakePassword } from './fake-accounts.js'
export type { FakeRequest } from './fake-answer.js'
export { createFakeBackend, type FakeBackend } from './fake-backend.js'
export { createFakeBrowser, type FakeBrowser, type FakePage } from './fake-browser.js'
export { createFakeEnvironment, type FakeEnvironment } from './fake-environment.js'
export type { FakeAlert } from './fake-rows.js'
export {
  type FakeBackendOptions,
  type FakeFailure,
  type FakeScenario,
  type FakeSetting,
  type FakeState,
  fakeScenarios,
} from './fake-settings.js'
export { makeFleet, makeUnit } from './make-unit.js'
export { type WireUnit, wireUnit } from './wire-unit.js'
