/** Protocols of trackers that connect directly to the server; `coban` is GPS103, named after its manufacturer. */
export const trackerProtocols = {
  coban: 'GPS103 (Coban)',
  suntech: 'Suntech',
  queclink: 'Queclink @Track',
  gt06: 'GT06 (Concox, Jimi)',
  teltonika: 'Teltonika',
  h02: 'H02 (Sinotrack)',
} as const
/** A code of {@link trackerProtocols}. */
export type TrackerProtocolName = keyof typeof trackerProtocols

/** All protocols of positions: those of {@link trackerProtocols}, and those over HTTP. */
export const connectionProtocols = {
  ...trackerProtocols,
  osmand: 'OsmAnd',
  traccar: 'Traccar',
} as const
/** A code of {@link connectionProtocols}. */
export type ConnectionProtocol = keyof typeof connectionProtocols

/** How a model's engine is cut and released. @remarks Baliza extension. */
export interface EngineOrders {
  /**
   * Text of the command, which its protocol wraps in a frame. `{limit}` is the maximum speed for cuts, km/h; `{serial}` the
   * command's serial number.
   */
  readonly cut: string
  readonly release: string
  /**
   * Speed below which the device itself carries out a cut, which it delays or refuses above it: a number of km/h, or the
   * `{limit}` of the command. `null`: the device cuts immediately at any speed, and only the server prevents dangerous cuts.
   */
  readonly guard: number | 'limit' | null
  /** What proves that the command was carried out: the relay state that the device reports, or only the text of its response. */
  readonly proof: 'relay' | 'answer'
}

/** A tracker model, or several models that accept the same commands. */
export interface TrackerModel {
  readonly name: string
  readonly protocol: TrackerProtocolName
  /** `null`: how to cut its engine is unknown, so the server does not cut it. */
  readonly engine: EngineOrders | null
  /**
   * Text of the SMS that releases its engine; `{password}` is the device's password. Omitted if no source documents one; then
   * only its installer knows how.
   * @remarks Baliza extension.
   */
  readonly releaseSms?: string
  /**
   * SMS that sets its clock to UTC; `{password}` is the device's password. Omitted if its manual is not available.
   * @remarks Baliza extension.
   */
  readonly utcSms?: string
}

/** Returns Queclink's engine commands for one or two outputs. The password is the factory default: the model in lower case. */
function queclinkEngine(password: string): EngineOrders {
  const order = (output: 0 | 1) => `AT+GTOUT=${password},${output},,,0,0,0,0,0,0,0,,,,,,,{serial}$`
  return { cut: order(1), release: order(0), guard: null, proof: 'relay' }
}

/**
 * Returns Queclink's command for a time zone (AT+GTTMA): sign, hours, minutes and daylight saving. The UTC time itself comes from
 * the GPS.
 */
const queclinkUtc = (password: string) => `AT+GTTMA=${password},+,0,0,0,,,,,,FFFF$`

/**
 * Tracker models, by the code that is stored with a unit. The last model of each protocol represents its other models. Their
 * engine is not cut, because the right command is unknown.
 * @remarks Baliza extension.
 */
export const trackerModels = {
  gps103: {
    name: 'Coban GPS103, TK103, 303, 403',
    protocol: 'coban',
    engine: { cut: 'J', release: 'K', guard: 20, proof: 'answer' },
    releaseSms: 'resume{password}',
    utcSms: 'time zone{password} 0',
  },
  suntechLegacy: {
    name: 'Suntech ST300, ST310U, ST340, ST600',
    protocol: 'suntech',
    engine: { cut: 'Enable1', release: 'Disable1', guard: null, proof: 'relay' },
  },
  suntechUniversal: {
    name: 'Suntech ST4xxx (universal)',
    protocol: 'suntech',
    engine: { cut: '04;01', release: '04;02', guard: null, proof: 'relay' },
  },
  suntech: { name: 'Otro Suntech', protocol: 'suntech', engine: null },
  gv55: {
    name: 'Queclink GV55',
    protocol: 'queclink',
    engine: queclinkEngine('gv55'),
    utcSms: queclinkUtc('gv55'),
  },
  gv65: {
    name: 'Queclink GV65',
    protocol: 'queclink',
    engine: queclinkEngine('gv65'),
    utcSms: queclinkUtc('gv65'),
  },
  gv75w: {
    name: 'Queclink GV75W',
    protocol: 'queclink',
    engine: queclinkEngine('gv75w'),
    utcSms: queclinkUtc('gv75w'),
  },
  queclink: { name: 'Otro Queclink', protocol: 'queclink', engine: null },
  // Both cut only below 20 km/h. `RELAY,1#` would cut a MiCODUS immediately.
  concox: {
    name: 'Concox GT06N, CRX',
    protocol: 'gt06',
    engine: { cut: 'DYD,000000#', release: 'HFYD,000000#', guard: 20, proof: 'relay' },
    utcSms: 'GMT,E,0,0#',
  },
  micodus: {
    name: 'MiCODUS ML208G',
    protocol: 'gt06',
    engine: { cut: 'RELAY,2#', release: 'RELAY,0#', guard: 20, proof: 'relay' },
  },
  gt06: { name: 'Otro GT06', protocol: 'gt06', engine: null },
  // Arguments are positional: where a device with one output expects the limit, one with two outputs expects a time.
  teltonikaOneOutput: {
    name: 'Teltonika con una salida',
    protocol: 'teltonika',
    engine: { cut: 'setdigout 1 ? {limit}', release: 'setdigout 0', guard: 'limit', proof: 'relay' },
  },
  teltonikaTwoOutputs: {
    name: 'Teltonika con dos salidas',
    protocol: 'teltonika',
    engine: { cut: 'setdigout 1? ? ? {limit} ?', release: 'setdigout 0?', guard: 'limit', proof: 'relay' },
  },
  teltonikaThreeOutputs: {
    name: 'Teltonika con tres salidas',
    protocol: 'teltonika',
    engine: {
      cut: 'setdigout 1?? ? ? ? {limit} ? ?',
      release: 'setdigout 0??',
      guard: 'limit',
      proof: 'relay',
    },
  },
  teltonika: { name: 'Otro Teltonika', protocol: 'teltonika', engine: null },
  sinotrack: {
    name: 'Sinotrack ST-901, ST-902, ST-906',
    protocol: 'h02',
    engine: { cut: 'S20,{serial},1,1', release: 'S20,{serial},1,0', guard: null, proof: 'answer' },
    utcSms: '896{password}E00',
  },
  // It confirms a release but remains cut: https://github.com/traccar/traccar/issues/5417.
  cj730: { name: 'CJ730 Plus', protocol: 'h02', engine: null, releaseSms: '666' },
  h02: { name: 'Otro H02', protocol: 'h02', engine: null },
} as const satisfies Readonly<Record<string, TrackerModel>>
/** A code of {@link trackerModels}. */
export type TrackerModelCode = keyof typeof trackerModels
