/** How somebody else is notified of an alert that nobody attends. */
export const escalationChannels = { email: 'Correo', sms: 'SMS', webhook: 'Webhooks' } as const
/** A code of {@link escalationChannels}. */
export type EscalationChannel = keyof typeof escalationChannels
