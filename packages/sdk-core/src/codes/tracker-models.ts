/** The protocols that trackers speak over connections of their own; `coban` is GPS103, after its maker. */
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

/** Everything that positions come by: those, and what comes over HTTP. */
export const connectionProtocols = {
  ...trackerProtocols,
  osmand: 'OsmAnd',
  traccar: 'Traccar',
} as const
/** A code of {@link connectionProtocols}. */
export type ConnectionProtocol = keyof typeof connectionProtocols

/** How a model's engine is cut and released; ours. */
export interface EngineOrders {
  /** The order's text, for its protocol's frame; `{limit}` is the speed limit of cuts, km/h, `{serial}` the order's number. */
  readonly cut: string
  readonly release: string
  /**
   * Whether the device itself waits, or refuses, while the vehicle is fast: below so many km/h, or below the `{limit}` that
   * the order names. `null`: it cuts at once, whatever the speed, and the server alone guards.
   */
  readonly guard: number | 'limit' | null
  /** What proves that it was carried out: the relay's own state in what it reports, or only the text of the answer. */
  readonly proof: 'relay' | 'answer'
}

/** A model of tracker, or several that take the same orders. */
export interface TrackerModel {
  readonly name: string
  readonly protocol: TrackerProtocolName
  /** `null`: how its engine is cut is not known to us, and it is not cut. */
  readonly engine: EngineOrders | null
  /**
   * The text that releases its engine by SMS, `{password}` being the device's; ours. Left out: no source names one, and
   * whoever installed it knows how.
   */
  readonly releaseSms?: string
  /**
   * The SMS that sets its clock to UTC, `{password}` being the device's. Left out: its manual is not known.
   * @remarks Baliza extension.
   */
  readonly utcSms?: string
}

/** Queclink's order for one or two outputs; its password is the factory's, the model in lower case. */
function queclinkEngine(password: string): EngineOrders {
  const order = (output: 0 | 1) => `AT+GTOUT=${password},${output},,,0,0,0,0,0,0,0,,,,,,,{serial}$`
  return { cut: order(1), release: order(0), guard: null, proof: 'relay' }
}

/** Queclink's command for a time zone (AT+GTTMA): sign, hours, minutes and daylight saving. The UTC time is left to the GPS. */
const queclinkUtc = (password: string) => `AT+GTTMA=${password},+,0,0,0,,,,,,FFFF$`

/**
 * By the code that a unit keeps; ours. The last of each protocol is for its other models: their engine is not cut, because
 * which order would do it is not known.
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
  // Both wait for, or ask for, less than 20 km/h; `RELAY,1#` would cut a MiCODUS at once.
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
  // Arguments count by their position: where a device with one output expects the limit, one with two expects a time.
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
  // It answers a release, and stays cut: https://github.com/traccar/traccar/issues/5417.
  cj730: { name: 'CJ730 Plus', protocol: 'h02', engine: null, releaseSms: '666' },
  h02: { name: 'Otro H02', protocol: 'h02', engine: null },
} as const satisfies Readonly<Record<string, TrackerModel>>
/** A code of {@link trackerModels}. */
export type TrackerModelCode = keyof typeof trackerModels
