import * as v from 'valibot'
import type { CallTable } from '../calls/index.js'
import { type ActivityKind, activityKinds } from '../codes/activity.js'
import { type AlertType, alertTypes } from '../codes/alert-types.js'
import { type HistoryStatus, historyStatuses } from '../codes/history.js'
import { type ImportKind, importKinds } from '../codes/imports.js'
import { eventFlags } from '../codes/statuses.js'
import { apiKeySchema } from '../entities/schemas/api-key.js'
import { commandSchema } from '../entities/schemas/command.js'
import { momentSchema, noSeconds, rangeProblem } from '../entities/schemas/dates.js'
import { newDeviceSchema } from '../entities/schemas/device.js'
import { driverSchema } from '../entities/schemas/driver.js'
import { embedOriginSchema, embedSchema } from '../entities/schemas/embed.js'
import { eventSchema } from '../entities/schemas/event.js'
import { geofenceSchema } from '../entities/schemas/geofence.js'
import { groupSchema } from '../entities/schemas/group.js'
import { historySchema } from '../entities/schemas/history.js'
import { mirrorAccountChangeSchema, newMirrorAccountSchema } from '../entities/schemas/mirror-account.js'
import { nameText } from '../entities/schemas/name.js'
import { reportQuerySchema, speedLimitSchema } from '../entities/schemas/report.js'
import { newUserSchema, profileSchema, userChangeSchema } from '../entities/schemas/user.js'
import { webhookSchema } from '../entities/schemas/webhook.js'
import { embed } from '../texts/es/embed.js'
import { integrations } from '../texts/es/integrations.js'
import { es } from '../texts/es.js'
import { bit, email, id, imei, newPassword, password, role, text, time } from './fields.js'
import { mensajes } from './texts.js'
import { iconChange, unitChange } from './unit-changes.js'

const words = es.validation
const bad = mensajes.badFormat
const { order, span, seconds } = words.dates
const none = v.object({})
const byId = v.object({ id })
const byImei = v.object({ imei })
const user = v.exactOptional(id)
const ofUser = v.object({ user })
const ofMirrorAccount = v.object({ iduser: id })
/** What the wire says of the session's role: whoever has none at hand, as an API key, leaves it out. */
const rol = v.exactOptional(role)
const byRole = v.object({ rol })

/** Text to search for. */
const query = v.pipe(
  v.string(mensajes.required),
  v.trim(),
  v.nonEmpty(mensajes.required),
  v.maxLength(300, bad),
)

const handling = v.object({ user, atendida: v.exactOptional(v.literal(1, bad)) })
const alertTypesOf = v.exactOptional(v.array(v.picklist(Object.keys(alertTypes) as AlertType[], bad), bad))

const driver = v.object({ ...driverSchema(words).entries, id_user: id })

/** Year 9999: beyond it nobody makes events. */
const latestTime = 253_402_300_799_999
const event = eventSchema(words)
const moment = v.pipe(
  v.number(bad),
  v.integer(bad),
  v.minValue(0, bad),
  v.maxValue(latestTime, bad),
  noSeconds(seconds),
)
const madeBy = { creator: v.pipe(text, v.maxLength(64, bad)), timestamp: v.exactOptional(moment) }

const drawn = geofenceSchema(words)

const { nombre, descripcion, imeis } = groupSchema(words).entries
const webhook = webhookSchema({ ...words, webhook: integrations.webhooks.problems })

/** The units of a group, as the wire has them. */
const unidades = v.optional(v.object({ imeis }), {})

const past = v.intersect([
  historySchema(words),
  v.object({ user, nombre: v.optional(v.pipe(v.string(), v.maxLength(500)), '') }),
])
const statusTexts = Object.keys(historyStatuses) as HistoryStatus[]

const report = v.intersect([reportQuerySchema(words), ofUser])
/** Where the days of a report begin: a year's, and those of its ends. */
const days = v.pipe(
  v.array(moment, bad),
  v.maxLength(370, bad),
  v.check((starts) => starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? 0)), bad),
)

const count = (least: number, most: number) =>
  v.pipe(v.number(bad), v.integer(bad), v.minValue(least, bad), v.maxValue(most, bad))

const imeisOf = v.pipe(v.array(imei, bad), v.minLength(1, mensajes.required), v.maxLength(20_000, bad))

/** What is asked of what was stored. */
const stored = v.object({
  user,
  cursor: v.exactOptional(v.pipe(v.string(bad), v.maxLength(300, bad), v.regex(/^[\w-]+$/, bad))),
  desde: v.exactOptional(moment),
  imei: v.exactOptional(imeisOf),
  limite: v.optional(count(1, 5_000), 1_000),
  espera: v.optional(count(0, 25_000), 0),
})

const permissions = {
  cmd: v.exactOptional(bit),
  editar: v.exactOptional(bit),
  geopdi: v.exactOptional(bit),
  rutas: v.exactOptional(bit),
  reportes: v.exactOptional(bit),
}

/** A week: a link that somebody forgot does not show where a unit is for ever. */
const mostHours = 168

const endpoint = v.pipe(
  v.string(mensajes.required),
  v.nonEmpty(mensajes.required),
  v.maxLength(1_000, bad),
  v.url(bad),
)

/** Bytes as browsers write them: base64url, with or without its padding. */
const key = (bytes: number) =>
  v.pipe(
    v.string(mensajes.required),
    v.maxLength(200, bad),
    v.regex(/^[\w-]+=*$/, bad),
    v.check((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes, bad),
  )

const importFile = {
  tipo: v.picklist(Object.keys(importKinds) as ImportKind[], bad),
  filas: v.pipe(
    v.array(v.record(v.string(), v.pipe(v.string(bad), v.maxLength(1_000, bad))), mensajes.required),
    v.minLength(1, mensajes.required),
    v.maxLength(20_000, bad),
  ),
}

/** The payload of every call, as a host reads it: more narrowly than the rows declare it. */
export const payloads = {
  session: {
    login: v.object({ user: text, pass: password }),
    recoverPassword: v.object({ email }),
    resetPassword: v.object({ token: v.pipe(text, v.maxLength(100, bad)), pass: newPassword }),
    verifyCredentials: v.object({ user: text, password }),
    logout: none,
    profile: byId,
    updateProfile: v.object({ id, ...profileSchema(words).entries }),
  },
  units: {
    list: v.object({ user, since: v.exactOptional(v.pipe(v.string(), v.maxLength(64))) }),
    get: byImei,
    imeiOf: byId,
    update: unitChange,
    updateIcon: iconChange,
  },
  devices: {
    list: byRole,
    listOfManager: none,
    searchByImei: v.object({ imei: v.pipe(v.string(mensajes.required), v.trim(), v.maxLength(32, bad)) }),
    add: v.object({
      ...newDeviceSchema(words).entries,
      rol,
      registro: v.exactOptional(time),
      activo: bit,
      manager: v.optional(v.nullable(id), null),
    }),
    remove: byId,
    renew: v.object({ id, fecha: v.pipe(time, v.integer(bad)) }),
    clean: byImei,
    cleanAll: none,
    startCleaning: none,
    cleaning: none,
    countPositions: byId,
    countAlerts: v.object({ desde: moment }),
    brands: none,
  },
  assignments: {
    list: none,
    ofUser: byId,
    usersOf: byId,
    add: v.object({ id_user: id, id_objeto_gps: id }),
    remove: v.object({ id, id_user: id, imei: v.exactOptional(imei) }),
    move: v.object({ id_objeto_gps: id, de: id, id_user: id }),
  },
  users: {
    list: byRole,
    listOfManager: none,
    managers: none,
    add: v.object({
      ...newUserSchema(words).entries,
      // What the catalogue sends and the host decides by itself.
      activo: v.exactOptional(bit),
      reg: v.exactOptional(time),
      rol_reg: v.exactOptional(role),
    }),
    update: v.object({ id, ...userChangeSchema(words).entries, activo: bit }),
    remove: byId,
    enter: byId,
  },
  mirrorAccounts: {
    list: byId,
    add: v.object({ iduser: id, ...newMirrorAccountSchema(words).entries, ...permissions }),
    update: v.object({ iduser: id, ...mirrorAccountChangeSchema(words).entries, ...permissions }),
  },
  embeds: {
    get: ofMirrorAccount,
    update: v.object({ iduser: id, ...embedSchema({ ...words, embed: embed.problems }).entries }),
    renewKey: ofMirrorAccount,
    preview: ofMirrorAccount,
    token: v.object({
      cuenta: id,
      // One page's: a token is good for no star.
      origen: v.pipe(embedOriginSchema(embed.problems), v.excludes('*', embed.problems.page)),
      // Unix seconds, as who signs has them at hand.
      hora: v.pipe(v.number(bad), v.integer(bad), v.minValue(0, bad), v.maxValue(8_640_000_000_000, bad)),
      nonce: v.pipe(v.string(mensajes.required), v.regex(/^[\w-]{16,64}$/, bad)),
      firma: v.pipe(v.string(mensajes.required), v.regex(/^[0-9a-f]{64}$/i, bad)),
    }),
  },
  events: {
    list: ofUser,
    get: byId,
    add: v.intersect([event, v.object(madeBy)]),
    update: v.intersect([event, v.object({ id, ...madeBy })]),
    remove: byId,
    setFlag: v.object({
      id,
      nodo: v.picklist(eventFlags, bad),
      valor: v.picklist([0, 1, 'true', 'false'], bad),
    }),
  },
  alerts: {
    list: v.object({
      user,
      desde: v.exactOptional(moment),
      claves: alertTypesOf,
      flota: v.exactOptional(v.literal(1, bad)),
      atendidas: v.exactOptional(v.literal(1, bad)),
    }),
    fresh: ofUser,
    countByUnit: v.object({ user, desde: moment }),
    page: stored,
    markHandled: v.object({ ...handling.entries, id }),
    markAllHandled: v.object({ ...handling.entries, claves: alertTypesOf }),
  },
  geofences: {
    list: ofUser,
    add: v.intersect([drawn, ofUser]),
    update: v.intersect([drawn, v.object({ id, user })]),
    remove: v.object({
      id,
      // What is removed is found by its id: its name is not looked at.
      nombre: v.optional(v.pipe(v.string(bad), v.maxLength(500, bad)), ''),
      tipo: v.picklist([1, 2, 3, 4], bad),
    }),
  },
  history: {
    all: past,
    moving: past,
    stopped: past,
    ofUnits: v.pipe(
      v.object({
        user,
        imei: v.exactOptional(imeisOf),
        finicial: momentSchema(words.allRequired, seconds),
        ffinal: momentSchema(words.allRequired, seconds),
      }),
      v.check(({ finicial, ffinal }) => rangeProblem(finicial, ffinal) !== 'order', order),
      v.check(({ finicial, ffinal }) => rangeProblem(finicial, ffinal) !== 'span', span),
    ),
    byStatus: v.intersect([past, v.object({ status: v.picklist(statusTexts, words.allRequired) })]),
  },
  positions: { page: stored },
  commands: {
    send: v.intersect([commandSchema(words), ofUser]),
    log: v.object({ user, id: v.exactOptional(id) }),
  },
  drivers: {
    list: ofUser,
    add: driver,
    update: v.object({ ...driver.entries, id_conductor: id }),
    remove: v.object({ id_conductor: id }),
  },
  groups: {
    list: v.object({ user, rol }),
    add: v.object({ user, nombre, desc: descripcion, unidades }),
    update: v.object({ id, nombre, descripcion, unidades }),
    remove: byId,
  },
  reports: {
    utilization: report,
    deviceInfo: report,
    events: report,
    general: v.intersect([report, v.object({ dias: v.optional(days, []) })]),
    speeding: v.intersect([report, v.object({ velocidad: speedLimitSchema(words) })]),
    unitUtilization: report,
    positions: v.intersect([
      ofUser,
      v.pipe(
        v.object({
          imei,
          inicio: momentSchema(words.allRequired, seconds),
          fin: momentSchema(words.allRequired, seconds),
        }),
        v.check(({ inicio, fin }) => rangeProblem(inicio, fin) !== 'order', order),
        v.check(({ inicio, fin }) => rangeProblem(inicio, fin) !== 'span', span),
      ),
    ]),
  },
  mobile: { devices: none, devicesOf: v.object({ id_user: id }) },
  push: {
    key: none,
    subscribe: v.object({ endpoint, p256dh: key(65), auth: key(16) }),
    unsubscribe: v.object({ endpoint }),
  },
  follow: {
    create: v.object({
      imei,
      horas: v.pipe(v.number(bad), v.integer(bad), v.minValue(1, bad), v.maxValue(mostHours, bad)),
    }),
    list: v.object({ imei: v.exactOptional(imei) }),
    revoke: v.object({ imei, id: user }),
  },
  geocoding: { search: v.object({ text: query }) },
  activity: {
    list: v.object({
      desde: v.exactOptional(moment),
      hasta: v.exactOptional(moment),
      tipo: v.exactOptional(v.picklist(Object.keys(activityKinds) as ActivityKind[], bad)),
      actor: v.exactOptional(v.pipe(v.string(bad), v.maxLength(100, bad))),
      texto: v.exactOptional(v.pipe(v.string(bad), v.trim(), v.maxLength(100, bad))),
      llave: v.exactOptional(v.pipe(v.string(bad), v.maxLength(64, bad))),
      cursor: v.exactOptional(v.pipe(v.string(bad), v.regex(/^\d{1,15}\.0{11}[0-9a-f]{13}$/, bad))),
    }),
  },
  imports: {
    check: v.object(importFile),
    run: v.object({
      ...importFile,
      archivo: v.exactOptional(v.pipe(nameText(words.hidden), v.maxLength(200, bad))),
      soloBuenas: v.exactOptional(v.boolean(bad)),
    }),
    undo: byId,
    list: none,
  },
  bin: { list: none, restore: byId, remove: byId },
  apiKeys: {
    list: none,
    add: apiKeySchema({ ...words, key: integrations.keys.problems }),
    revoke: v.object({ ...byId.entries, conEventos: v.exactOptional(v.boolean(bad)) }),
  },
  webhooks: {
    list: none,
    add: webhook,
    update: v.object({ ...webhook.entries, id, activo: v.boolean(bad) }),
    remove: byId,
    renewSecret: byId,
    test: byId,
    log: byId,
    replay: v.union([v.object({ id, desde: moment }), v.object({ id, entrega: id })], bad),
  },
} satisfies CallTable<v.GenericSchema>

/** The payload of one call as it was read. */
export type PayloadOf<Name extends keyof typeof payloads, Method extends keyof (typeof payloads)[Name]> =
  (typeof payloads)[Name][Method] extends v.GenericSchema<unknown, infer Output> ? Output : never
