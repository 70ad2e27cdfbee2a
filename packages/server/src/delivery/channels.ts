import type { Config } from '../settings/config.js'

/** The channels by which an alert leaves the server: each works where somebody has configured it. */
export interface Channels {
  /** SMTP_URL. */
  readonly email: boolean
  /** SMS_URL. */
  readonly sms: boolean
  /** Web push needs nothing: its keys are made with the database. */
  readonly push: boolean
}

/** What this server can send: an event's toggle for another channel is refused (specification 1, section 3: Event). */
export function channelsOf({ smtpUrl, smsUrl }: Pick<Config, 'smtpUrl' | 'smsUrl'>): Channels {
  return { email: smtpUrl !== null, sms: smsUrl !== null, push: true }
}
