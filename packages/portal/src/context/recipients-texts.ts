/** Confirmation by recipients that they want messages (Baliza extension). `{…}` is filled in. */
export const recipientsTexts = {
  title: 'Confirmación',
  confirmed: 'Confirmado',
  allowed: 'No necesita confirmación',
  refused: 'No quiere recibir mensajes de esta cuenta',
  unasked: 'Al guardar se le pide que acepte; hasta entonces no recibe nada',
  asked: 'Falta que acepte: se le pidió {time}',
  code: 'Código que recibió {to}',
  codeHint: 'Seis cifras; en el correo también puede usar el enlace',
  smsCodeHint: 'Seis cifras, por SMS',
  confirm: 'Confirmar',
  askAgain: 'Pedir otra vez',
  askNow: 'Pedir ahora',
  limit: 'Mensajes de hoy: {sent} de {account}. Cada destinatario recibe {recipient} al día como máximo.',
} as const
