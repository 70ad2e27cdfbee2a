/** Wrong clock of a tracker, in 'Conexiones' and on a unit's card. */
export const clock = {
  clockBehind: 'Su reloj va {time} atrasado',
  clockAhead: 'Su reloj va {time} adelantado',
  clockKept: 'Sus posiciones se guardan con esa hora, porque no se distinguen de las que se envían tarde',
  clockCorrected: 'La hora de sus posiciones se corrige al recibirlas',
  clockSms: 'Ponlo en UTC con este SMS: {sms}',
  clockUnknown: 'Ponlo en UTC como dice el manual del equipo',
} as const
