export { fakePassword } from './fake-accounts.js'
export { createFakeBackend, type FakeBackend } from './fake-backend.js'
export {
  type FakeBackendOptions,
  type FakeFailure,
  type FakeScenario,
  fakeScenarios,
} from './fake-settings.js'
export { makeFleet, makeUnit } from './make-unit.js'
