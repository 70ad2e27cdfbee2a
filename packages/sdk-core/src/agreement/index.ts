export { type Reason, reasons } from '../codes/reasons.js'
export { access, payloads } from '../families/agreement.js'
export { drawnFlag } from '../families/geofences/access.js'
export { isTooDeep } from '../rules/json-depth.js'
export { type Clock, clockIn, firstShowing } from '../rules/time/zone-clock.js'
export { authorize, checkRule, type Directory, type Ruled, withImeis } from './access.js'
export {
  type Account,
  type EmbedLimits,
  type Flag,
  flags,
  type KeyLimits,
  type ListedAccount,
  mayActFor,
  shownUnits,
  type Viewer,
  wireListedUser,
  wireUser,
} from './account.js'
export {
  checkKey,
  isApiKey,
  type KeyRule,
  maxKeys,
  prefixOfKey,
  type Scoped,
  scopesOf,
} from './api-key.js'
export {
  anyOrigin,
  boardLimits,
  checkOrigin,
  embedded,
  embedLife,
  embedLimits,
  foreignOrigin,
  isEmbeddable,
  isHidden,
  isShown,
  isSignedEmbed,
  maxBoards,
  type RequestOrigin,
  type SignedRequest,
} from './embed.js'
export {
  actorOf,
  callUnfinished,
  comparedBody,
  keepsHeader,
  keptFor,
  keyHeader,
  keyReused,
  readKey,
} from './idempotency.js'
export type { AssignmentToImport } from './imports/assignments.js'
export { type CheckedImport, checkImport, type GoodRows } from './imports/check.js'
export type { DriverToImport } from './imports/drivers.js'
export { type ImportLookup, pairKey } from './imports/lookup.js'
export { type BlockedUndo, type UndoBlocker, undoAnswer } from './imports/undo.js'
export type { UnitToImport } from './imports/units.js'
export type { UserToImport } from './imports/users.js'
export type { PayloadOf } from './payload-of.js'
export { readPayload } from './read-payload.js'
export { Refusal } from './refusal.js'
export { type RefusalName, type Refused, refusals, refuse, refuseWith } from './refusals.js'
export {
  type DueReport,
  dueAfter,
  dueBefore,
  latestWhole,
  maxReportSchedules,
  minBetweenSendings,
  sendingText,
} from './report-schedule.js'
export type { Rule } from './rules.js'
export { simulatedTracker } from './simulated/by-protocol.js'
export { gps103Sentence, type TrackerMoment } from './simulated/gps103.js'
export type { SimulatedTracker } from './simulated/simulated-tracker.js'
export { cleaningTexts, commandTexts, mensajes, webhookReasons } from './texts.js'
export { type DialogChange, isPanelChange, type PanelChange, sizeOf } from './unit-changes.js'
export { maxWebhooks } from './webhook.js'
