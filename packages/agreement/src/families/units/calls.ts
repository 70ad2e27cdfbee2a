import { type Answer, call, family } from '../../calls/call.js'
import type { Flag, OfUser } from '../../calls/payloads.js'
import { unitList } from '../../calls/unit-list.js'
import { renamed, toZeroOne, withDefault, writer } from '../../calls/write.js'
import type { IconMode } from '../../codes/icons.js'
import { list, mensaje, one } from '../../entities/answers.js'
import { allOf } from '../../entities/field.js'
import type { Reading } from '../../entities/reading.js'
import { type IconSize, type Imei, readUnit, type Unit } from '../../entities/unit.js'
import { readImeiAnswer, writeIconSize } from '../../entities/unit-calls.js'
import type { EditedIn } from '../../entities/unit-fields.js'
import type { UserId } from '../../entities/user.js'

/** Fields that the unit dialog sends. */
const dialogFields = /* @__PURE__ */ allOf<'id' | EditedIn<'dialog'>>()([
  'id',
  'nombre',
  'modelo',
  'placas',
  'sim',
])
/** Fields that the control panel sends. No response contains `clave_sms`. */
const panelFields = /* @__PURE__ */ allOf<'id' | 'imei' | 'clave_sms' | EditedIn<'panel'>>()([
  'id',
  'imei',
  'nombre',
  'modelo',
  'placas',
  'sim',
  'equipo_gps',
  'id_equipo',
  'modelo_gps',
  'clave_sms',
  'manager',
  'id_externo',
  'activo',
])

/**
 * Fields that the unit dialog changes (specification 1, section 5). The caller may pass a changed {@link Unit}: its other fields
 * are not sent.
 */
export interface UnitDialogChange
  extends Partial<Pick<Unit, Exclude<EditedIn<'dialog'>, 'nombre' | 'modelo' | 'placas' | 'sim'>>> {
  readonly id: string
  readonly nombre: string
  readonly modelo: string
  readonly placas: string
  /** 10 digits. Role 1, which does not see it, omits it or sends it empty. */
  readonly sim?: string
}

/** Fields of a device that the control panel changes. The caller may pass a changed {@link Unit}. */
export interface DeviceChange
  extends Pick<UnitDialogChange, 'id' | 'nombre' | 'modelo' | 'placas'>,
    Partial<Pick<Unit, Exclude<EditedIn<'panel'>, 'nombre' | 'modelo' | 'placas'>>> {
  /** Cannot change. */
  readonly imei: Imei
  readonly sim: string
  /** The brand's name. */
  readonly equipo_gps: string
  /**
   * Id that the device reports if that is not its IMEI; empty: its IMEI. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_equipo?: string
  /** Its model, a code of `trackerModels`; empty for none. If omitted, it stays unchanged. @remarks Baliza extension. */
  readonly modelo_gps?: string
  /**
   * Password of the tracker in SMS commands, 6 digits; empty: the server's default. If omitted, it stays unchanged. No response
   * contains it.
   * @remarks Baliza extension.
   */
  readonly clave_sms?: string
  /**
   * Its id in another system, up to 100 characters; `null` clears it. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_externo?: string | null
  /** The managing user; `null` for none. */
  readonly manager: UserId | null
  readonly activo: boolean
}

/** Payload of the control panel's changes (specification 2, section 7.2). */
export interface ControlPanelPayload {
  readonly id: string
  readonly imei: Imei
  readonly nombre: string
  readonly modelo: string
  readonly placa: string
  readonly sim: string
  /** The brand's name. */
  readonly equipo: string
  /**
   * Id that the device reports if that is not its IMEI; empty: its IMEI. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_equipo?: string
  /** Its model, a code of `trackerModels`; empty for none. If omitted, it stays unchanged. @remarks Baliza extension. */
  readonly modelo_gps?: string
  /**
   * Password of the tracker in SMS commands, 6 digits; empty: the server's default. If omitted, it stays unchanged. No response
   * contains it.
   * @remarks Baliza extension.
   */
  readonly clave_sms?: string
  /**
   * Its id in another system, up to 100 characters; `null` clears it. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_externo?: string | null
  readonly manager: UserId | null
  readonly activo: Flag
}

/** Result of a change of a unit: its new state, if the server sends it. */
export interface UpdatedUnit {
  readonly unit: Unit | null
  readonly mensaje: string
}

function readUpdatedUnit({ data, ...answer }: Answer, reading: Reading): UpdatedUnit {
  const [found] = Array.isArray(data) ? data : [data]
  // Some servers return the result of their write here, which is not a unit.
  const isUnit = typeof found === 'object' && found !== null && 'imei' in found
  return { unit: isUnit ? readUnit(found, reading) : null, mensaje: mensaje(answer) }
}

/** Query of the feed. */
export interface UnitsQuery extends OfUser {
  /** The `version` of the previous response. */
  readonly since?: string
}

/** Query of a reader that merges a delta into the units that it knows, like the fleet store. */
export interface DeltaUnitsQuery extends UnitsQuery {
  /**
   * `true`: for a unit that has only moved, the server sends only its IMEI and the fields that a fix changes. It has no `_id`.
   */
  readonly partial?: boolean
}

/** The units that a user sees (specification 1, sections 3 and 7). */
export const units = family('units', {
  /**
   * Returns every unit that the user may see, with its latest position. Speeds in km/h, times in Unix ms. The fleet store calls
   * this every 15 s, and sends its version as `since`. With the token of a link (`follow.create`) it returns that link's unit.
   *
   * The header `x-profile-version` of each response, also of a 304, is the version of the caller's account. If it differs from
   * the `version` of a loaded profile, the account's permissions have changed (the store's `profileVersion`).
   *
   * If a response has the header `x-stream`, `GET` of the same path with `/stream` sends further responses as Server-Sent Events:
   * see `docs/calls.md` of the package. The fleet store then polls again only after that stream has ended.
   *
   * @throws BalizaError `inactive` if the user has been deactivated (`status` 2)
   */
  list: call<UnitsQuery, Unit[], DeltaUnitsQuery>(unitList.name, unitList.path, {
    ...unitList,
    read: list(readUnit),
  }),
  /** Returns one unit (the wire's `data[0]`). */
  get: call<{ readonly imei: Imei }, Unit>('getObjeto', '/api/objeto', {
    effect: 'read',
    read: one(readUnit),
  }),
  /** Returns the IMEI of a unit, by its id. */
  imeiOf: call<{ readonly id: string }, Imei>('getObjetoId', '/api/objeto-id', {
    effect: 'read',
    read: readImeiAnswer,
  }),
  /**
   * Changes a unit's data, as the unit dialog or as the control panel sends them (specification 1, section 5; specification 2,
   * sections 4 and 5). The dialog requires the permission `editar`, the control panel role 3 or 4. Only role 4 may change
   * `manager`: role 3 sends the current one, or `null`, which changes nothing. In the SDK this call is that of the dialog, and
   * `devices.update` that of the control panel.
   *
   * @returns the unit after the change, and the text to show to the user
   * @throws BalizaError `refused` with the form's texts, for an unknown brand or manager, for an IMEI that is not the unit's, or
   * for a device id that another unit has as its device id or IMEI; `forbidden` for a unit that the caller does not see, or a
   * field that it may not change
   */
  update: call<UnitDialogChange, UpdatedUnit, UnitDialogChange | ControlPanelPayload>(
    'updateObjeto',
    '/api/update-objeto',
    {
      effect: 'idempotent',
      write: writer({}, { only: dialogFields }),
      read: readUpdatedUnit,
    },
  ),
  /**
   * Changes a unit's marker: its address (a path of the server or https), whether it turns with the course, and its size in CSS
   * pixels, from `writeIconSize`. The text `null` as size, or mode 2, restores the default (specification 2, section 7.2).
   * Requires the permission `editar`.
   *
   * @returns the text to show to the user
   * @throws BalizaError `refused` for an invalid address or size; `forbidden` for a unit that the caller does not see
   */
  updateIcon: call<
    {
      readonly id: string
      /** `null`: the default. */
      readonly url_icon: string | null
      readonly url_icon_angulo: IconMode
      /** `null`: the default. */
      readonly size_icon: IconSize | null
    },
    string,
    {
      readonly id: string
      readonly url_icon: string
      readonly url_icon_angulo: IconMode
      readonly size: string
    }
  >('updateIcon', '/objetos/update-icon', {
    effect: 'idempotent',
    write: writer(
      {
        url_icon: withDefault(''),
        size_icon: { to: 'size', as: (size) => writeIconSize(size as IconSize | null) },
      },
      { only: ['id', 'url_icon', 'url_icon_angulo', 'size_icon', 'size'] },
    ),
    read: mensaje,
  }),
})

/** The row of `devices.update`: `units.update` in the form of the control panel. */
export const deviceChange = {
  ...units.update,
  id: 'devices.update',
  write: writer<DeviceChange, ControlPanelPayload>(
    { placas: renamed('placa'), equipo_gps: renamed('equipo'), activo: toZeroOne },
    { only: panelFields },
  ),
}
