/** Bin of the control panel (Baliza extension). The portal fills in `{…}`. */
export const bin = {
  intro: 'Lo eliminado se guarda aquí 30 días; después se borra para siempre.',
  search: 'Nombre, IMEI, cuenta',
  columns: {
    name: 'Nombre',
    kind: 'Tipo',
    account: 'Cuenta',
    who: 'Quién',
    removed: 'Eliminado',
    left: 'Quedan',
  },
  daysLeft: '{count} días',
  oneDayLeft: '1 día',
  restore: 'Restaurar',
  erase: 'Borrar para siempre',
  eraseOf: 'Borrar {name} para siempre',
  eraseQuestion: 'Se borra de la papelera con todo lo que tenía. No se puede recuperar.',
  empty: 'La papelera está vacía',
  shown: '{shown} de {count}.',
  undo: 'Deshacer',
  restoredOf: 'Se restauraron {count} de {total}',
  restoredOneOf: 'Se restauró 1 de {total}',
} as const
