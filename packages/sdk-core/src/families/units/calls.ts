import { type Answer, call, family } from '../../calls/call.js'
import type { Flag, OfUser } from '../../calls/payloads.js'
import { unitList } from '../../calls/unit-list.js'
import { bit, named, orElse, writer } from '../../calls/write.js'
import type { IconMode } from '../../codes/icons.js'
import { list, mensaje, one } from '../../entities/answers.js'
import type { Reading } from '../../entities/reading.js'
import { type IconSize, type Imei, readUnit, type Unit } from '../../entities/unit.js'
import { readImeiAnswer, writeIconSize } from '../../entities/unit-calls.js'
import type { UserId } from '../../entities/user.js'

/** What the unit dialog changes (specification 1, section 5): of a {@link Unit} with the change in it nothing else travels. */
export interface UnitDialogChange {
  readonly id: string
  readonly nombre: string
  readonly modelo: string
  readonly placas: string
  /** 10 digits; role 1, which is not shown it, leaves it out or empty. */
  readonly sim?: string
}

/** What the control panel changes of a device: a {@link Unit} with the change in it. */
export interface DeviceChange extends UnitDialogChange {
  /** Stays what it is. */
  readonly imei: Imei
  readonly sim: string
  /** The brand's name. */
  readonly equipo_gps: string
  /** What the device calls itself where that is not its imei; empty: its imei. Ours; left out, it stays what it is. */
  readonly id_equipo?: string
  /** Its model, a code of `trackerModels`; empty: none. Ours; left out, it stays what it is. */
  readonly modelo_gps?: string
  /**
   * The tracker's password in commands by SMS, 6 digits; empty: the server's. Ours; left out, it stays what it is. No answer
   * contains it.
   */
  readonly clave_sms?: string
  /** The managing user; `null` for none. */
  readonly manager: UserId | null
  readonly activo: boolean
}

/** What the control panel changes, as it travels (specification 2, section 7.2). */
export interface ControlPanelPayload {
  readonly id: string
  readonly imei: Imei
  readonly nombre: string
  readonly modelo: string
  readonly placa: string
  readonly sim: string
  /** The brand's name. */
  readonly equipo: string
  /** What the device calls itself where that is not its imei; empty: its imei. Ours; left out, it stays what it is. */
  readonly id_equipo?: string
  /** Its model, a code of `trackerModels`; empty: none. Ours; left out, it stays what it is. */
  readonly modelo_gps?: string
  /**
   * The tracker's password in commands by SMS, 6 digits; empty: the server's. Ours; left out, it stays what it is. No answer
   * contains it.
   */
  readonly clave_sms?: string
  readonly manager: UserId | null
  readonly activo: Flag
}

/** What a change of a unit answers: the unit as it is now, where the host sends it. */
export interface UpdatedUnit {
  readonly unit: Unit | null
  readonly mensaje: string
}

function readUpdatedUnit({ data, ...answer }: Answer, reading: Reading): UpdatedUnit {
  const [found] = Array.isArray(data) ? data : [data]
  // Some hosts answer the result of their write here, which is no unit.
  const isUnit = typeof found === 'object' && found !== null && 'imei' in found
  return { unit: isUnit ? readUnit(found, reading) : null, mensaje: mensaje(answer) }
}

/** What is asked of the feed. */
export interface UnitsAsked extends OfUser {
  /** The `version` of the answer before. */
  readonly since?: string
}

/** For a reader that merges a delta into the units that it knows, as the fleet store does. */
export interface UnitsAskedPartly extends UnitsAsked {
  /** `true`: of a unit that has only moved, no more is sent than its imei and what a fix changes. It has no `_id`. */
  readonly partial?: boolean
}

/** The units that a user sees (specification 1, sections 3 and 7). */
export const units = family('units', {
  /**
   * Every unit the user may see, with its latest position. Speeds in km/h, times in Unix ms. The fleet store asks this every
   * 15 s, and sends the version it holds as `since`. With the token of a link (`follow.create`) it answers that link's unit.
   *
   * The header `x-profile-version` of each answer, also of a 304, is the version of the caller's account: where it differs
   * from the `version` of the profile that one has, its permissions have changed (the store's `profileVersion`).
   *
   * Where an answer has the header `x-stream`, `GET` of the same path with `/stream` sends further answers as Server-Sent
   * Events: see docs/calls.md. The fleet store then asks again only when that stream has ended.
   *
   * @throws BalizaError `inactive` where the user has been deactivated (`status` 2).
   */
  list: call<UnitsAsked, Unit[], UnitsAskedPartly>(unitList.name, unitList.path, {
    ...unitList,
    read: list(readUnit),
  }),
  /** One unit (the wire's `data[0]`). */
  get: call<{ readonly imei: Imei }, Unit>('getObjeto', '/api/objeto', {
    effect: 'read',
    read: one(readUnit),
  }),
  /** The imei of a unit's id. */
  imeiOf: call<{ readonly id: string }, Imei>('getObjetoId', '/api/objeto-id', {
    effect: 'read',
    read: readImeiAnswer,
  }),
  /**
   * Changes a unit's data, as the unit dialog or as the control panel sends them (specification 1, section 5;
   * specification 2, sections 4 and 5). The dialog takes the permission `editar`, the control panel roles 3 and 4, and
   * its `manager` only role 4: role 3 sends the one that is there, or `null`, and changes nothing by it. In the SDK this
   * is the dialog's, and `devices.update` the control panel's.
   *
   * @returns the unit as it is now, and the text to show to the user
   * @throws BalizaError `refused` with the form's texts, for an unknown brand or manager, for an imei that is not
   *   the unit's, or for a device's id that another has, as its imei too; `forbidden` for a unit that the caller does
   *   not see, or a field that it may not change
   */
  update: call<UnitDialogChange, UpdatedUnit, UnitDialogChange | ControlPanelPayload>(
    'updateObjeto',
    '/api/update-objeto',
    {
      effect: 'idempotent',
      write: writer({}, { only: ['id', 'nombre', 'modelo', 'placas', 'sim'] }),
      read: readUpdatedUnit,
    },
  ),
  /**
   * Changes a unit's marker: its address (a path of the host or https), whether it turns with the course, and its
   * size in CSS pixels, from `writeIconSize`. The text `null` for size, or mode 2, brings back the default
   * (specification 2, section 7.2). Takes the permission `editar`.
   *
   * @returns the text to show to the user
   * @throws BalizaError `refused` for an address or a size that is none; `forbidden` for a unit that the caller does
   *   not see
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
        url_icon: orElse(''),
        size_icon: { to: 'size', as: (size) => writeIconSize(size as IconSize | null) },
      },
      { only: ['id', 'url_icon', 'url_icon_angulo', 'size_icon', 'size'] },
    ),
    read: mensaje,
  }),
})

/** What `devices.update` sends: `units.update` as the control panel has it. */
export const deviceChange = {
  ...units.update,
  id: 'devices.update',
  write: writer<DeviceChange, ControlPanelPayload>(
    { placas: named('placa'), equipo_gps: named('equipo'), activo: bit },
    {
      only: [
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
        'activo',
      ],
    },
  ),
}
