import { reportFaults } from './report-faults.js'
import { radiusFault, shapeFaults } from './shape-faults.js'

/** Errors of a field (specification 1, section 5; specification 2, section 5). */
export const validation = {
  ...reportFaults,
  // Baliza extension
  hidden: 'Tiene caracteres que no se ven; bórralo y escríbelo de nuevo',
  allRequired: 'Todos los campos son requeridos',
  nearby: {
    radius: 'El radio va de 1 a 5,000 metros',
    span: 'El rango de fechas no puede ser mayor a 24 horas',
  },
  unitName: { required: 'El nombre es requerido', short: 'El nombre es muy pequeño' },
  imei: { required: 'El IMEI es requerido', short: 'El IMEI es muy pequeño' },
  sim: {
    required: 'El número de teléfono de la tarjeta SIM del GPS es requerido',
    digits: 'Ingresa solo numeros',
    short: 'El número de telefono es muy pequeño',
    long: 'El número de telefono es muy grande',
  },
  /** The control panel's device form spells the same texts without accents. */
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
    colorForm: 'El color debe tener la forma #RRGGBB, por ejemplo #428bca',
    nameTitle: 'Nombre requerido',
    name: 'El Nombre de la geocerca es requerido',
    pdiName: 'El Nombre del PDI es requerido',
    pdiIcon: 'El icono del punto de interes es requerido',
    ...shapeFaults,
    // Baliza extension
    radius: radiusFault,
  },
  event: {
    speed: 'Ingresa solo numeros',
    // Baliza extension
    manyUnits: 'Un evento vigila como máximo 5,000 unidades',
    time: 'Escribe un número mayor que 0; como máximo son 30 días',
    silence: 'Una unidad está sin señal a partir de 10 minutos',
    days: 'Elige al menos un día',
    zone: 'La zona horaria no existe',
  },
  driver: { nombre: 'El nombre del conductor es requerido.' },
  group: { nombre: 'El nombre es requrido', units: 'Selecciona una unidad como minimo' },
  mirrorAccount: {
    nombre: 'Ingresa un nombre mayor a 2 caracteres',
    // The specification defines these two only as 'and similar'
    user: 'Ingresa un usuario mayor a 2 caracteres',
    pass: 'Ingresa una contraseña mayor a 2 caracteres',
  },
  monitoring: { type: 'SELECCIONA UN TIPO DE MONITOREO', speed: 'Ingresa solo numeros' },
  // Baliza extension
  passRepeat: 'Las contraseñas no coinciden',
} as const
