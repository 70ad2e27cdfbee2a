/** The events dialog (specification 1, section 2). */
export const events = {
  name: 'Nombre del evento',
  device: 'Dispositivo Gps',
  type: 'Tipo de evento',
  geofences: 'Geocercas creadas',
  routes: 'Rutas creadas',
  showAlert: 'Mostrar alerta',
  sound: 'Sonido',
  email: 'Enviar correo',
  color: 'Color de alerta',
  alertSound: 'Sonido de alerta',
  cancel: 'Cancelar',
  show: 'Mostrar eventos',
  save: 'Guardar cambios',
  empty: 'Sin eventos creados...',
} as const
