import { call, family } from '../../calls/call.js'
import type { OfRole, OfUser, Paging, Patch } from '../../calls/payloads.js'
import { type FieldWrite, renamed, writer } from '../../calls/write.js'
import { type Created, created, list, mensaje, type Put, put } from '../../entities/answers.js'
import { type Group, readGroup } from '../../entities/group.js'
import type { Imei } from '../../entities/unit.js'

/** Fields of the group form (specification 2, section 5). */
export interface GroupFields {
  readonly nombre: string
  readonly descripcion?: string
  /** IMEIs of its units, at least one. */
  readonly imeis: readonly Imei[]
  /**
   * Its id in another system, up to 100 characters; `null` clears it. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_externo?: string | null
}

/** Fields of `groups.put`. Omitted fields stay unchanged. */
export interface GroupPut extends OfUser, Patch<Omit<GroupFields, 'id_externo'>> {
  /** Its id in another system, which identifies it within the account. */
  readonly id_externo: string
}

/** Payload of `groups.put`. */
export interface GroupPutPayload extends OfUser {
  readonly nombre?: string | null
  readonly descripcion?: string | null
  readonly unidades?: GroupUnits | null
  /** Its id in another system, which identifies it within the account. */
  readonly id_externo: string
}

/** The units of a group in the payload. */
export interface GroupUnits {
  readonly imeis: readonly Imei[]
}

const imeis: FieldWrite = { to: 'unidades', as: (value) => ({ imeis: value }) }

/** Groups of units. A unit is in one group or in none (specification 1, section 3; specification 2, sections 5 and 7.2). */
export const groups = family('groups', {
  /**
   * Returns the groups of a user: its own, and those of which it sees a unit, each with the units that it sees.
   *
   * @throws BalizaError `forbidden` for a user whom the caller does not administer
   */
  list: call<OfUser & OfRole & Paging, Group[]>('getGrupos', '/grupos/grupos', {
    effect: 'read',
    pages: true,
    asUser: true,
    withRole: true,
    read: list(readGroup),
  }),
  /**
   * Adds a group of at least one unit. Units of another group move into it. Not for role 1.
   *
   * @returns its id, and the text to show to the user: 'El grupo se registro correctamente'
   * @throws BalizaError `refused` with the form's texts (specification 2, section 5), or if a unit is in a group that the caller
   * may not change; `forbidden` for a unit or a user that the caller does not see
   */
  add: call<
    OfUser & GroupFields,
    Created,
    OfUser & { readonly nombre: string; readonly desc: string; readonly unidades: GroupUnits } & Pick<
        GroupFields,
        'id_externo'
      >
  >('addGrupo', '/grupos/add', {
    effect: 'once',
    asUser: true,
    write: writer({ descripcion: renamed('desc'), imeis }, { defaults: () => ({ desc: '' }) }),
    read: created,
  }),
  /**
   * Changes a group. `imeis` are all of its units: units that it omits leave the group and are then in none. Fails like
   * {@link groups.add}.
   *
   * @returns the text to show to the user
   */
  update: call<
    GroupFields & { readonly id: string },
    string,
    {
      readonly id: string
      readonly nombre: string
      readonly descripcion: string
      readonly unidades: GroupUnits
    } & Pick<GroupFields, 'id_externo'>
  >('editarGrupo', '/grupos/editar-gpo', {
    effect: 'idempotent',
    write: writer({ imeis }, { defaults: () => ({ descripcion: '' }) }),
    read: mensaje,
  }),
  /**
   * Adds or changes the group of an account with the external id `id_externo`. If it exists, omitted fields stay unchanged and `null` clears a
   * field; if not, it is added and the fields that `add` requires must be given. Two calls at once add one record.
   *
   * @returns its id, and whether it was added
   * @throws BalizaError like `add` and `update`
   * @remarks Baliza extension.
   */
  put: call<GroupPut, Put, GroupPutPayload>('putGrupo', '/grupos/put', {
    effect: 'idempotent',
    asUser: true,
    write: writer({ imeis }),
    read: put,
  }),
  /**
   * Removes a group. Its units are then in no group.
   *
   * @returns the text to show to the user
   * @throws BalizaError `forbidden` for a group of an account that the caller does not administer, or for a group that does not
   * exist
   */
  remove: call<{ readonly id: string }, string>('eliminarGrupo', '/grupos/eliminar-gpo', {
    effect: 'idempotent',
    read: mensaje,
  }),
})
