import { expect, test } from 'vitest'
import * as es from './es.js'
import { fill } from './merge-texts.js'

test('holes are filled by name; one that nothing fills can be seen', () => {
  expect(fill('{count} de {total}, {count}', { count: 3, total: 9 })).toBe('3 de 9, 3')
  expect(fill('a {toString} b' as string, {})).toBe('a {toString} b')
})

/** Fixed texts of both documents, by source (specification 1 and 2, sections 5 and 8). */
test('every fixed text is spelled as in the documents', () => {
  expect({ ...es.errors, ...es.notifications }).toMatchObject({
    credentials: 'El usuario o contraseña es incorrecto o está inactivo',
    inactive: 'Usuario inactivo...',
    notFound: 'Datos no encontrados',
    wrongData: 'Datos incorrectos',
    history: 'Ups algo salió mal, vuelva a intentar',
    noResults: 'No se encontraron resultados',
    noRecords: 'Sin registros / No se encontraron registros',
    noCameras: 'No cuentas con el servicio para vizualizar camaras',
    addressNotFound: 'La direccion no fue encontrada, intenta con otra...',
    address: 'No se pudo consultar la direccion',
    noEvents: 'Sin eventos creados...',
    noObjects: 'No se encotraron objetos...',
    noCommands: 'No se encontraron comandos registrados',
    noGroups: 'No se encontraron grupos',
    noGroupsRegistered: 'No se encontraron grupos registrados.',
    groupNotAdded: 'No se pudo registrar el grupo',
    driverNotRemoved: 'No se pudo eliminar el conductor...',
    connection: 'Verfifica tu conexión o comunicate con nosotros.',
    noUsers: 'No hay usuarios',
    userDoesNotExist: 'El usuario {user} no existe',
    brands: 'Las marcas de equipos no se pudieron cargar',
    userNotAdded: 'No se pudo anadir el usuario',
    deviceNotUpdated: 'Error al actualizar objeto',
    deviceNotAdded: 'Error al anadir objeto',
    deviceActive: 'Por favor activa o desactiva el dispositivo',
    notRenewable: 'No puedes renovar una unidad si no ha vencido',
    deviceNotCleaned: 'Error al limpiar objeto',
    notCleaned: 'Ups algo salio mal...',
    noMatches: 'No se encontraron datos..',
    report: 'Error al consultar reporte',
    tableNoEvents: 'NO SE ENCONTRARON EVENTOS',
    tableNoData: 'NO SE ENCONTRARON DATOS',
    noPrivileges: 'Esta cuenta no tiene provilegios para entrar a CPANEL',
    manyAlerts: 'Tienes algunas alertas',
    eventUpdated: 'El evento se actualizó correctamente',
    userUpdated: 'El usuario se actualizo correctamente',
    unitUpdated: 'Se actualizo correctamente',
    iconUpdated: 'Se actulizo correctamente',
    driverAdded: 'El conductor se añadio correctamente',
    groupAdded: 'El grupo se registro correctamente',
    mirrorAccountAdded: 'La cuenta espejo se creo correctamente, ya puedes asignarle equipos GPS',
    unitAssigned: 'La unidad se asigno correctamente',
    unitUnassigned: 'El objeto fue desasignado de la cuenta',
    renewed: 'El equipo gps se renovo...',
    cleaned: 'Se eliminaron {count} registros: Se mantienen registros de 1 ano',
  })
  expect(es.session.inactive).toBe('Usuario inactivo comunicate con nosotros')
  expect(es.validation).toMatchObject({
    required: 'El campo es requerido',
    format: 'El formato es incorrecto',
    allRequired: 'Todos los campos son requeridos',
    unitName: { required: 'El nombre es requerido', short: 'El nombre es muy pequeño' },
    imei: { required: 'El IMEI es requerido', short: 'El IMEI es muy pequeño' },
    sim: {
      required: 'El número de teléfono de la tarjeta SIM del GPS es requerido',
      digits: 'Ingresa solo numeros',
      short: 'El número de telefono es muy pequeño',
      long: 'El número de telefono es muy grande',
    },
    device: {
      nombre: { required: 'El nombre es requerido', short: 'El nombre es muy pequeno' },
      imei: { required: 'El IMEI es requerido', short: 'El IMEI es muy pequeno' },
      equipo: 'El equipo es requerido',
      sim: {
        required: 'El numero de telefono de la tarjeta SIM del GPS es requerido',
        digits: 'Ingresa solo numeros',
        short: 'El numero de telefono es muy pequeno',
        long: 'El numero de telefono es muy grande',
      },
    },
    user: { passShort: 'La contrasena es muy pequena', rol: 'El rol es requerido' },
    geofence: {
      colorTitle: 'Color requerido',
      color: 'El color de la geocerca es requerido',
      nameTitle: 'Nombre requerido',
      name: 'El Nombre de la geocerca es requerido',
      pdiName: 'El Nombre del PDI es requerido',
      pdiIcon: 'El icono del punto de interes es requerido',
    },
    driver: { nombre: 'El nombre del conductor es requerido.' },
    group: { nombre: 'El nombre es requrido', units: 'Selecciona una unidad como minimo' },
    mirrorAccount: { nombre: 'Ingresa un nombre mayor a 2 caracteres' },
    monitoring: { type: 'SELECCIONA UN TIPO DE MONITOREO', speed: 'Ingresa solo numeros' },
    report: {
      units: 'Selecciona algunos objetos o todos',
      group: 'Selecciona al menos un grupo',
      type: 'Selecciona un tipo de reporte',
      speed: 'Ingresa solo números',
    },
  })
})
