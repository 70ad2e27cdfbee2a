export type { ActivityQuery } from './activity/calls.js'
export type { AlertsHandled, AlertsQuery, Attended, Noted } from './alerts/calls.js'
export type { ApiKeyForm, NewApiKey } from './api-keys/calls.js'
export type { ActiveBoardLink, BoardForm, BoardLink } from './boards/calls.js'
export type { CommandForm } from './commands/calls.js'
export type { ConnectionsQuery, TailQuery } from './connections/calls.js'
export type { NewDevice, NewDevicePayload } from './devices/calls.js'
export type { DriverForm, DriverPayload } from './drivers/calls.js'
export type { EmbedForm, OfMirrorAccount, SignedEmbed } from './embeds/calls.js'
export type { EventForm, EventPayload } from './events/calls.js'
export type {
  ActiveFollowLink,
  FollowDestination,
  FollowEta,
  FollowLink,
  FollowPlace,
} from './follow/calls.js'
export type { GeofenceForm, GeofencePayload, LineForm, PlaceForm } from './geofences/calls.js'
export type { GroupFields, GroupUnits } from './groups/calls.js'
export type { HistoryQuery, NearbyQuery, UnitsHistoryQuery } from './history/calls.js'
export type { ImportFile } from './imports/calls.js'
export type { MirrorAccountChange, MirrorAccountPayload, NewMirrorAccount } from './mirror-accounts/calls.js'
export type { PositionsQuery } from './positions/calls.js'
export type { PushAddress } from './push/calls.js'
export type { RecipientPayload, Recipients } from './recipients/calls.js'
export type { ReportScheduleChange, ReportScheduleForm, ReportSchedules } from './report-schedules/calls.js'
export type { ReportQuery } from './reports/calls.js'
export type {
  ControlPanelPayload,
  DeltaUnitsQuery,
  DeviceChange,
  UnitDialogChange,
  UnitsQuery,
  UpdatedUnit,
} from './units/calls.js'
export type { AccountRole, NewUser, NewUserPayload, UserChange, UserChangePayload } from './users/calls.js'
export type { NewWebhook, RenewedSecret, WebhookChange, WebhookForm } from './webhooks/calls.js'
