/** Wrong clock of a tracker, in 'Conexiones' and on a unit's card. */
export const clock = {
  clockBehind: 'Su reloj va {time} atrasado',
  clockAhead: 'Su reloj va {time} adelantado',
  clockSms: 'Ponlo en UTC con este SMS: {sms}',
  clockUnknown: 'Ponlo en UTC como dice el manual del equipo',
} as const
