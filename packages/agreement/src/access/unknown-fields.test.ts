import { expect, test } from 'vitest'
import type { Call } from '../calls/call.js'
import { calls } from '../calls/index.js'
import { payloads, Refusal, readPayload } from '../index.js'
import { findUnknownField } from './unknown-fields.js'

type Schema = Parameters<typeof readPayload>[0]

const served = Object.entries(calls).flatMap(([family, rows]) =>
  Object.entries(rows as Readonly<Record<string, Call<unknown, unknown>>>).map(([method, row]) => ({
    id: `${family}.${method}`,
    row,
    schema: (payloads as unknown as Record<string, Record<string, Schema>>)[family]?.[method] as Schema,
  })),
)
const find = (name: string) => served.filter(({ id, row }) => row.name === name || id === name)

function refusalOf(name: string, body: object): Refusal | null {
  const [call] = find(name)
  if (call === undefined) throw new Error(`there is no call ${name}`)
  try {
    readPayload(call.schema, body, call.row)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

interface Nested {
  readonly entries?: Readonly<Record<string, Nested>>
  readonly item?: Nested
  readonly wrapped?: Nested
  readonly options?: readonly Nested[]
}

/** Returns each object inside a schema with a body that has one unknown field in it. */
function objectsIn(schema: unknown, isTop = true): readonly { path: string; body: unknown }[] {
  const { entries, item, wrapped, options = [] } = schema as Nested
  const within = (key: string, inner: unknown, wrap: (body: unknown) => unknown) =>
    objectsIn(inner, false).map(({ path, body }) => ({
      path: path === '' ? key : `${key}.${path}`,
      body: wrap(body),
    }))
  return [
    ...(entries !== undefined && !isTop ? [{ path: '', body: { zzqq: 1 } }] : []),
    ...Object.entries(entries ?? {}).flatMap(([key, inner]) =>
      within(key, inner, (body) => ({ [key]: body })),
    ),
    ...(item === undefined ? [] : within('0', item, (body) => [body])),
    ...(wrapped === undefined ? [] : objectsIn(wrapped, isTop)),
    ...options.flatMap((option) => (typeof option === 'object' ? objectsIn(option, isTop) : [])),
  ]
}

test('every call refuses a field that no record has', () => {
  const deaf = served.filter(({ schema, row }) => findUnknownField(schema, { zzqq: 1 }, row)?.path !== 'zzqq')
  expect(deaf.map(({ id }) => id)).toEqual([])
})

test('every object inside a payload refuses a field that it does not have', () => {
  const inside = served.flatMap(({ id, schema, row }) =>
    objectsIn(schema).map(({ path, body }) => [`${id} ${path}`, findUnknownField(schema, body, row)?.path]),
  )
  expect(inside.length).toBeGreaterThanOrEqual(8)
  expect(inside.filter(([name, found]) => found !== `${name?.split(' ')[1]}.zzqq`)).toEqual([])
})

test.each<[string, object, string, string]>([
  ['units.list', { usr: '7' }, 'usr', 'Esta llamada no tiene el campo: usr. ¿Quisiste decir user?'],
  ['history.all', { imie: '1' }, 'imie', 'Esta llamada no tiene el campo: imie'],
  [
    'history.all',
    { imei: '1', finical: 1 },
    'finical',
    'Esta llamada no tiene el campo: finical. ¿Quisiste decir finicial?',
  ],
  ['users.add', { emial: 'a@b.mx' }, 'emial', 'Esta llamada no tiene el campo: emial'],
  [
    'geofences.add',
    { nombr: '1' },
    'nombr',
    'Esta llamada no tiene el campo: nombr. ¿Quisiste decir nombre?',
  ],
  // Refused even if other calls have the field: an ignored filter would return a wrong result.
  ['units.list', { imei: ['1'] }, 'imei', 'Esta llamada no tiene el campo: imei'],
  ['alerts.list', { hasta: 1 }, 'hasta', 'Esta llamada no tiene el campo: hasta'],
  [
    'webhooks.replay',
    { id: '1', desd: 1 },
    'desd',
    'Esta llamada no tiene el campo: desd. ¿Quisiste decir desde?',
  ],
  [
    'events.add',
    { nom_evento: 'E', horario: { dia: [1], desde: '08:00', hasta: '18:00' } },
    'horario.dia',
    'Esta llamada no tiene el campo: horario.dia. ¿Quisiste decir dias?',
  ],
  [
    'events.update',
    { id: 'e', escalado: { tras: 5, canal: 'email', destnio: 'a@b.mx' } },
    'escalado.destnio',
    'Esta llamada no tiene el campo: escalado.destnio',
  ],
  [
    'geofences.add',
    {
      nombre: 'N',
      tipo: 1,
      encode: [
        { lat: 19, lng: -99 },
        { lat: 19, lgn: -98 },
      ],
    },
    'encode.1.lgn',
    'Esta llamada no tiene el campo: encode.1.lgn',
  ],
  // A name that a record has is still refused inside an object.
  [
    'groups.add',
    { nombre: 'N', unidades: { imei: ['1'] } },
    'unidades.imei',
    'Esta llamada no tiene el campo: unidades.imei. ¿Quisiste decir imeis?',
  ],
  ['units.list', JSON.parse('{"__proto__":1}'), '__proto__', 'Esta llamada no tiene el campo: __proto__'],
  ['units.list', { constructor: 1 }, 'constructor', 'Esta llamada no tiene el campo: constructor'],
  [
    'units.list',
    { ['a'.repeat(1_000)]: 1 },
    'a'.repeat(64),
    `Esta llamada no tiene el campo: ${'a'.repeat(64)}`,
  ],
])('%s with %j is refused by name', (name, body, campo, mensaje) => {
  expect(refusalOf(name, body)?.body).toEqual({ status: 0, codigo: 'invalid', campo, mensaje })
})

test('a record that was read may be sent back, or sent to the call that reads it', () => {
  const group = {
    _id: 'g',
    id: 'g',
    nombre: 'Norte',
    descripcion: '',
    unidades: { imeis: ['1'] },
    id_user: '7',
  }
  expect(refusalOf('groups.update', group)).toBeNull()
  const unit = { _id: 'u', id: 'u', imei: '359586015829802', nombre: 'Pipa', speed: 0, lat: 19, lng: -99 }
  expect(refusalOf('units.get', unit)).toBeNull()
  expect(refusalOf('devices.remove', unit)).toBeNull()
})

/** Fields that clients of the catalogue send (both documents, sections 7 and 7.2). */
const catalogue: readonly (readonly [name: string, fields: string])[] = [
  ['login', 'user pass gettoken'],
  ['recupera-pass', 'email'],
  ['getUser', 'id token'],
  ['getObjetos', 'user token'],
  ['getObjeto', 'token imei'],
  ['updateObjeto', 'token id modelo nombre sim placas'],
  ['updateObjeto', 'id imei modelo token nombre placa sim equipo manager activo'],
  ['updateIcon', 'token url_icon url_icon_angulo id size'],
  ['getEventos', 'token user'],
  [
    'addEvento',
    'nom_evento nodo_geocerca mostrar_alerta tipo_evento color_alerta sonido_alerta sonido creator email timestamp gps token speed',
  ],
  [
    'editEvento',
    'nom_evento nodo_geocerca mostrar_alerta tipo_evento color_alerta sonido_alerta sonido creator email timestamp gps token speed id',
  ],
  ['getEvento', 'token id'],
  ['deleteEvento', 'id token'],
  ['updateCheckEvento', 'id nodo valor token'],
  ['cargaGeocercas', 'user token'],
  ['gurdarGeocercaPDIRutas', 'color lat lng nombre radio tipo encode user token'],
  ['updateGeoPdiRutas', 'color lat lng nombre radio tipo encode user token id'],
  ['eliminaGeoPdi', 'token nombre tipo id'],
  ['getAlertas', 'token user'],
  ['alertasNuevas', 'user token'],
  ['updateEventoId', 'token id user'],
  ['updateVariasAlertas', 'user token'],
  ['historialObjeto', 'finicial ffinal imei token nombre'],
  ['historialMovimiento', 'finicial ffinal imei token nombre'],
  ['historialDetenido', 'finicial ffinal imei token nombre'],
  ['historialApagado', 'finicial ffinal imei token nombre status'],
  ['envioDeComando', 'comando tipo token user imei'],
  ['valida_datos', 'user password'],
  ['updateUsuario', 'email nombre pass id token'],
  ['cargaUsersCpanel', 'token rol'],
  ['cargaUsersCpanelManager', 'token'],
  ['nuevoUser', 'email nombre pass user rol activo reg token rol_reg tel'],
  ['updateUsuarioAdmin', 'pass nombre email activo token id user rol manager'],
  ['AllUsersManager', 'token'],
  ['getObjetosAsignados', 'token id'],
  ['getObjetoId', 'token id'],
  ['asignarObjeto', 'token id_user id_objeto_gps'],
  ['eliminaObjetoAsignado', 'token imei id id_user'],
  ['asignadoA', 'token id'],
  ['cargarObjetos', 'token rol'],
  ['cargarObjetosManager', 'token'],
  ['addObjeto', 'nombre modelo placa sim imei token rol registro activo equipo_gps'],
  ['deleteObjeto', 'token id'],
  ['marcasDeObjetos', 'token'],
  ['renovarObjeto', 'token id fecha'],
  ['cleanObjeto', 'imei token'],
  ['cleanObjetos', 'token'],
  ['devicesUser', 'id_user token'],
  ['devices', ''],
  ['reporteUtilizacion', 'token finicial ffinal imei filtro grupos'],
  ['reporteInfoLocalizadores', 'token finicial ffinal imei filtro grupos'],
  ['reporteAlertasNew', 'token finicial ffinal imei filtro grupos'],
  ['reporteExcesoVel', 'token finicial ffinal imei filtro grupos velocidad'],
  ['reporteInfoGeneral', 'token finicial ffinal imei filtro grupos'],
  ['reporteObjetoUtilizacion', 'token finicial ffinal imei filtro grupos'],
  ['getGrupos', 'token user rol'],
  ['addGrupo', 'nombre desc unidades token'],
  ['editarGrupo', 'token nombre descripcion unidades id'],
  ['eliminarGrupo', 'id token'],
  ['getConductores', 'user token'],
  ['addConductor', 'nombre id_user id_unidad nombre_unidad descripcion email tel token'],
  ['updateConductor', 'nombre id_user id_unidad nombre_unidad descripcion email tel token id_conductor'],
  ['deleteConductor', 'token id_conductor'],
  ['getComandos', 'user token'],
  ['getUsersCuentaEspejo', 'token id'],
  ['addCuentaEspejo', 'token iduser nombre user pass cmd editar geopdi rutas reportes'],
  ['updateUserCuentaEspejo', 'token iduser nombre user pass cmd editar geopdi rutas reportes'],
  ['deleteUser', 'token id'],
]

test('the calls of both documents take their own fields', () => {
  const named = catalogue.map(([name]) => name)
  expect(named.filter((name) => find(name).length === 0)).toEqual([])
  const refused = catalogue.flatMap(([name, fields]) => {
    const body = Object.fromEntries(
      fields
        .split(' ')
        .filter((field) => field !== '')
        .map((field) => [field, '']),
    )
    return find(name).flatMap(({ id, row, schema }) => {
      const unknown = findUnknownField(schema, body, row)
      return unknown === null ? [] : [`${id}: ${unknown.path}`]
    })
  })
  expect(refused).toEqual([])
})
