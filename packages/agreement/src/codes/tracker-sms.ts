import type { TrackerModelCode } from './tracker-models.js'

/** Server to which a tracker must report. */
export interface TrackerDestination {
  readonly host: string
  readonly port: number
  /** Id that the device reports, if its SMS commands need it. */
  readonly id: string
}

/** The SMS commands that make a tracker report to another server. */
export interface TrackerSms {
  /** Returns the messages in sending order. The user must replace `<APN>`. */
  readonly lines: (to: TrackerDestination) => readonly string[]
  /** Factory password contained in the messages, if the device requires one; `null`: they contain none. */
  readonly password: string | null
}

/**
 * Sets a permanent TCP connection, a buffer for unsent data, a heartbeat every 5 minutes and acknowledgements, so that no data is
 * lost.
 */
function queclinkSms(password: string): TrackerSms {
  return {
    lines: ({ host, port }) => [`AT+GTSRI=${password},3,,1,${host},${port},,,,5,1,,,,,FFFF$`],
    password,
  }
}

/** A Teltonika without login and password requires two spaces before the command; `2006:0` is TCP. */
const teltonikaSms: TrackerSms = {
  lines: ({ host, port }) => [`  setparam 2004:${host};2005:${port};2006:0`],
  password: null,
}

const gt06Sms: TrackerSms = {
  // 0 is for a numeric address, 1 for a domain name.
  lines: ({ host, port }) => [`SERVER,${/^[\d.]+$/.test(host) ? 0 : 1},${host},${port},0#`],
  password: null,
}

/** SMS commands by model, from the manuals of manufacturers and installers; `null`: unknown. */
export const trackerSms: Readonly<Record<TrackerModelCode, TrackerSms | null>> = {
  gps103: { lines: ({ host, port }) => [`adminip123456 ${host} ${port}`, 'gprs123456'], password: '123456' },
  // The command sets all network settings. An empty APN would erase the device's own.
  suntechLegacy: {
    lines: ({ host, port, id }) => [`ST300NTW;${id};02;0;<APN>;;;${host};${port};;;;`],
    password: null,
  },
  suntechUniversal: {
    lines: ({ host, port, id }) => [`PRG;${id};10;05#${host};06#${port}`, `PRG;${id};10;07#00;10#00`],
    password: null,
  },
  suntech: null,
  gv55: queclinkSms('gv55'),
  gv65: null,
  gv75w: queclinkSms('gv75w'),
  queclink: null,
  concox: gt06Sms,
  micodus: null,
  gt06: gt06Sms,
  teltonikaOneOutput: teltonikaSms,
  teltonikaTwoOutputs: teltonikaSms,
  teltonikaThreeOutputs: teltonikaSms,
  teltonika: teltonikaSms,
  sinotrack: { lines: ({ host, port }) => [`8040000 ${host} ${port}`, '7100000'], password: '0000' },
  cj730: null,
  h02: null,
}
