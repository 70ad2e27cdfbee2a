/** Success notices and the notices of alerts (specification 1, sections 4 and 8; specification 2, section 8). */
export const notifications = {
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
  // named by the specification without their words
  geofenceAdded: 'La geocerca se añadió correctamente',
  geofenceUpdated: 'La geocerca se actualizó correctamente',
  pdiAdded: 'El PDI se añadió correctamente',
  pdiUpdated: 'El PDI se actualizó correctamente',
  routeAdded: 'La ruta se añadió correctamente',
  routeUpdated: 'La ruta se actualizó correctamente',
  userAdded: 'El usuario se añadió correctamente',
  deviceAdded: 'El equipo gps se añadió correctamente',
  deviceUpdated: 'El equipo gps se actualizó correctamente',
  deviceRemoved: 'El equipo gps se eliminó correctamente',
  // ours: accounts
  userRemoved: 'El usuario se eliminó correctamente',
  // ours: groups and drivers
  groupUpdated: 'El grupo se actualizó correctamente',
  groupRemoved: 'El grupo se eliminó correctamente',
  driverUpdated: 'El conductor se actualizó correctamente',
  driverRemoved: 'El conductor se eliminó correctamente',
  // ours: the specification leaves these without notice
  geofenceRemoved: 'La geocerca se eliminó correctamente',
  pdiRemoved: 'El PDI se eliminó correctamente',
  routeRemoved: 'La ruta se eliminó correctamente',
  eventAdded: 'El evento se añadió correctamente',
  eventRemoved: 'El evento se eliminó correctamente',
} as const
