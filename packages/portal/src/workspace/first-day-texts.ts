/** An empty account, and the first steps of a new one (Baliza extension). The portal fills in `{…}`. */
export const firstDayTexts = {
  title: 'Conecta tu primer rastreador',
  needs: 'Ten a mano su IMEI y el número de su SIM. También sirve un teléfono.',
  tracker: 'Conectar un rastreador',
  phone: 'Usar un teléfono',
  sheet: 'Importar una hoja',
  noUnits: 'Todavía no tienes unidades',
  ask: 'Pide a quien administra tu cuenta que te asigne la primera: aparecerá aquí sin volver a entrar.',
  contacts: 'Ver a quién contactar',
  steps: 'Primeros pasos',
  progress: '{done} de {count}',
  unit: 'Conectar una unidad',
  account: 'Crear una cuenta para quien la verá',
  event: 'Crear un evento que avise',
  share: 'Compartir una unidad',
  done: 'Hecho:',
  dismiss: 'Quitar los primeros pasos',
} as const
