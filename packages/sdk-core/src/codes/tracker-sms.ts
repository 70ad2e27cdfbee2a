import type { TrackerModelCode } from './tracker-models.js'

/** Where a tracker is to report. */
export interface TrackerDestination {
  readonly host: string
  readonly port: number
  /** What the device calls itself, where that identifies its model. */
  readonly id: string
}

/** The text messages to a tracker's SIM that make it report to another server. */
export interface TrackerSms {
  /** In the order in which they are sent; `<APN>` stays to be written. */
  readonly lines: (to: TrackerDestination) => readonly string[]
  /** That of the factory, which the lines carry where the device wants one; `null`: they carry none. */
  readonly password: string | null
}

/** A TCP connection that stays, what could not be sent kept, a heartbeat each 5 minutes, and answers wanted: nothing is lost. */
function queclinkSms(password: string): TrackerSms {
  return {
    lines: ({ host, port }) => [`AT+GTSRI=${password},3,,1,${host},${port},,,,5,1,,,,,FFFF$`],
    password,
  }
}

/** Without a login and a password of its own a Teltonika wants two spaces before the command; `2006:0` is TCP. */
const teltonikaSms: TrackerSms = {
  lines: ({ host, port }) => [`  setparam 2004:${host};2005:${port};2006:0`],
  password: null,
}

const gt06Sms: TrackerSms = {
  // 0 says that an address in figures follows, 1 a name.
  lines: ({ host, port }) => [`SERVER,${/^[\d.]+$/.test(host) ? 0 : 1},${host},${port},0#`],
  password: null,
}

/** By model, as its maker's manuals and those who install it write them; `null`: they are not known to us. */
export const trackerSms: Readonly<Record<TrackerModelCode, TrackerSms | null>> = {
  gps103: { lines: ({ host, port }) => [`adminip123456 ${host} ${port}`, 'gprs123456'], password: '123456' },
  // It sets the whole network, and would leave the device without its APN if that were empty.
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
