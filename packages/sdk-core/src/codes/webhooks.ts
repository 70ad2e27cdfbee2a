/** What a webhook may tell of. */
export const webhookEvents = {
  alert: 'Alertas',
  'alert.unattended': 'Alertas sin atender',
  positions: 'Posiciones',
  command: 'Comandos',
  'device.online': 'Unidad en línea',
  'device.offline': 'Unidad sin conexión',
} as const
/** A code of {@link webhookEvents}. */
export type WebhookEventType = keyof typeof webhookEvents
/** What a webhook says that it is: also `test`, which somebody asks for in the control panel. */
export type WebhookType = WebhookEventType | 'test'
