/** Channels that notify another person of an alert that nobody has acknowledged. */
export const escalationChannels = { email: 'Correo', sms: 'SMS', webhook: 'Webhooks' } as const
/** A code of {@link escalationChannels}. */
export type EscalationChannel = keyof typeof escalationChannels
