/** Texts of an action on several rows, in progress or done. */
export const bulkTexts = {
  results: 'Resultado de cada fila',
  columns: { name: 'Nombre', result: 'Resultado', reason: 'Motivo' },
  waiting: 'Pendiente',
  done: 'Hecho',
  progress: '{done} de {total}',
  failed: 'Falló',
  manyFailed: '{count} fallaron',
  oneFailed: '1 falló',
  stop: 'Detener',
  leave: 'Detener y salir',
  leaveQuestion: 'Aún no termina. Lo que falta se queda sin hacer.',
  retry: 'Reintentar {count}',
} as const
