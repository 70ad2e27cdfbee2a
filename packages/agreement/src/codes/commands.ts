/** Commands to a tracker: the wire's `comando` (specification 2, section 7.2) and its label. */
export const commands = {
  busq: 'Localizar',
  bloq: 'Bloquear motor',
  desbloq: 'Desbloquear motor',
  zh: 'Zona horaria',
  fr: 'Frecuencia de rastreo',
} as const
/** A code of {@link commands}. */
export type Command = keyof typeof commands

/** Channels of a command: the wire's `tipo`. */
export const commandChannels = { gprs: 'GPRS', sms: 'SMS' } as const
/** A code of {@link commandChannels}. */
export type CommandChannel = keyof typeof commandChannels

/** Channels of a logged command: the log's `tipo_envio` (specification 2, section 3). */
export const loggedChannels = { 1: 'GPRS', 2: 'SMS' } as const
/** A code of {@link loggedChannels}. */
export type LoggedChannel = keyof typeof loggedChannels

/** Progress of a logged command. */
export const commandStatuses = { 0: 'Registrado', 1: 'Procesado' } as const
/** A code of {@link commandStatuses}. */
export type CommandStatus = keyof typeof commandStatuses

/**
 * States of a logged command. `waiting`: not sent yet. `sent`: sent, but the tracker has not confirmed it; it may still do so
 * after a broken connection is restored. `failed`: not carried out, and it will not be.
 * @remarks Baliza extension.
 */
export const commandStates = ['waiting', 'sent', 'done', 'failed'] as const
/** One of {@link commandStates}. */
export type CommandState = (typeof commandStates)[number]

/**
 * Why the release of an engine is in doubt. `unproved`: there is no proof of the release one minute after the command.
 * `contradicted`: the device has confirmed the release, but reports that its relay still blocks the engine.
 * @remarks Baliza extension.
 */
export const releaseDoubts = ['unproved', 'contradicted'] as const
/** One of {@link releaseDoubts}. */
export type ReleaseDoubt = (typeof releaseDoubts)[number]

/** Seconds between two positions, as the `valor` of `fr` (specification 2, section 9). */
export const frequencies = {
  '020': '20 segundos',
  '030': '30 segundos',
  '060': '1 minuto',
  '120': '2 minutos',
  '180': '3 minutos',
  '240': '4 minutos',
  '300': '5 minutos',
} as const
/** A code of {@link frequencies}. */
export type Frequency = keyof typeof frequencies

/**
 * Time zones, as the `valor` of `zh`. The specification lists 0 to 3 without naming zones; these are the four zones of Mexico.
 */
export const timeZones = {
  0: { offset: -5, label: 'Sureste (UTC-5)' },
  1: { offset: -6, label: 'Centro (UTC-6)' },
  2: { offset: -7, label: 'Pacífico (UTC-7)' },
  3: { offset: -8, label: 'Noroeste (UTC-8)' },
} as const
/** A code of {@link timeZones}. */
export type TimeZone = keyof typeof timeZones
