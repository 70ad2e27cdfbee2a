import type { Config } from '../settings/config.js'

/** Channels that send alerts. Each works if it is configured. */
export interface Channels {
  /** SMTP_URL. */
  readonly email: boolean
  /** SMS_URL. */
  readonly sms: boolean
  /** Web push needs no configuration: its keys are created with the database. */
  readonly push: boolean
}

/** Returns the channels of this server. An event cannot turn on another channel (specification 1, section 3: Event). */
export function channelsOf({ smtpUrl, smsUrl }: Pick<Config, 'smtpUrl' | 'smsUrl'>): Channels {
  return { email: smtpUrl !== null, sms: smsUrl !== null, push: true }
}
