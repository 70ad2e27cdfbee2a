/** Events that a webhook may send, with their labels. */
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
/** Event type of a webhook request: also `test`, which a user sends from the control panel. */
export type WebhookType = WebhookEventType | 'test'
