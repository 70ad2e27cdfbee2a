import { createConnection, type Socket } from 'node:net'
import type { Command, TrackerModelCode, TrackerProtocolName } from '@baliza/agreement'
import { simulatedTracker } from '@baliza/agreement'
import { gt06Frame, latin1, teltonikaReply, withOutput } from './device-texts.js'

/** Behavior of a tracker at the next command that it reads. */
export type Plot =
  | 'obeys'
  | 'late'
  | 'twice'
  | 'silent'
  | 'refuses'
  /** Answers that the command is done, but does nothing. The bit of its relay is right. */
  | 'lies'
  /** Its answer names a different command. */
  | 'foreign'
  | 'garbage'
  /** Its connection breaks before it has answered, but the command is done. */
  | 'breaks'
  /**
   * Its connection breaks before it has answered. The command is not done, and the tracker refuses it over the next connection.
   */
  | 'forgets'

/** A command as the tracker has read it. */
interface Heard {
  readonly comando: Command
  /** Correlation id for the answer, if the protocol has one. */
  readonly mark: string
  /** Text of the command. */
  readonly text: string
}

/** A simulated tracker with a relay, over a real connection. It records what was really done. */
export interface RelayDevice {
  plot: Plot
  /** km/h. */
  speed: number
  /** Every command that it has read. */
  readonly heard: readonly Heard[]
  /** States of the relay and their start times. The first state is released. */
  readonly relay: readonly { readonly blocked: boolean; readonly since: number }[]
  /** Speeds at which it was cut, km/h. */
  readonly cuts: readonly number[]
  /** Times at which it accepted a new interval. */
  readonly intervals: readonly number[]
  connect(): Promise<void>
  leave(): void
  /** Reports its position and speed. @returns the reported second, Unix ms */
  report(): number
  /** Resolves when it has sent all its replies to the commands so far. */
  settled(): Promise<void>
}

export interface RelayDeviceOptions {
  readonly model: TrackerModelCode
  readonly protocol: TrackerProtocolName
  /** Identifier that the tracker sends. */
  readonly id: string
  readonly port: number
  /** km/h. A tracker with its own speed check cuts below it. */
  readonly limit: number
  readonly guards: boolean
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Patterns of complete commands in the received bytes. Bytes that are not text match any character. */
const patterns: Readonly<Record<TrackerProtocolName, RegExp>> = {
  coban: /\*\*,imei:\d+,(?<text>[JKB]|C,\d\d[sm])/g,
  suntech: /CMD;\d+;(?:02;)?(?<text>Enable1|Disable1|StatusReq|0[34];0[12])\r/g,
  queclink: /AT\+(?<text>GTOUT=\w+,[01]|GTRTO=\w+,1)[^$]*,(?<mark>[\dA-F]{4})\$/g,
  gt06: /(?<mark>[\s\S]{4})(?<text>(?<!HF)DYD,000000#|HFYD,000000#|RELAY,[02]#|WHERE#|TIMER,\d+#)/g,
  teltonika: /(?<text>(?:setdigout|getgps|setparam)[ -~]*)[^ -~]/g,
  h02: /\*HQ,\d+,(?<text>S20,\d{6},1,[01]|S71,\d{6},22,\d+)#/g,
}

const meanings: readonly (readonly [RegExp, Command])[] = [
  [/^(?:J|Enable1|04;01|GTOUT=\w+,1|DYD|RELAY,2|setdigout 1|S20,\d{6},1,1)/, 'bloq'],
  [/^(?:K|Disable1|04;02|GTOUT=\w+,0|HFYD|RELAY,0|setdigout 0|S20,\d{6},1,0)/, 'desbloq'],
  [/^(?:B|StatusReq|03;01|GTRTO|WHERE|getgps)/, 'busq'],
  [/^(?:C,|TIMER|setparam|S71)/, 'fr'],
]

/** Content that the protocol does not define, in a valid frame. */
const garbage: Readonly<Record<TrackerProtocolName, string>> = {
  coban: 'imei:x,;',
  suntech: 'ST300CMD;Res;;Enable\r',
  queclink: '+ACK:GTOUT,,,,$',
  gt06: 'xx\x03\x15\0\0\r\n',
  teltonika: latin1([0, 0, 0, 0, 0, 0, 0, 1, 0x0c, 0, 0, 0, 0]),
  h02: '*HQ,,V4,S20#',
}

export function createRelayDevice(options: RelayDeviceOptions): RelayDevice {
  const { model, protocol, id, port, limit, guards } = options
  const simulated = simulatedTracker(protocol, id)
  const pattern = patterns[protocol]
  const heard: Heard[] = []
  const relay = [{ blocked: false, since: 0 }]
  const cuts: number[] = []
  const intervals: number[] = []
  let socket: Socket | null = null
  let unread = ''
  let second = Math.floor(Date.now() / 1_000) * 1_000
  let work: Promise<void> = Promise.resolve()
  const isBlocked = () => relay.at(-1)?.blocked ?? false
  /** `true` once the login is sent: the server does not understand anything before it. */
  let greeted = false
  const say = (text: string) => {
    if (greeted) socket?.write(text, 'latin1')
  }

  const device: RelayDevice = {
    plot: 'obeys',
    speed: 0,
    heard,
    relay,
    cuts,
    intervals,
    async connect() {
      const next = createConnection(port, '127.0.0.1')
      socket = next
      greeted = false
      unread = ''
      next.setNoDelay()
      next.on('error', () => undefined)
      const answered = new Promise<void>((resolve) => {
        next.once(simulated.hello === '' ? 'connect' : 'data', () => resolve())
        next.once('close', () => resolve())
      })
      next.on('data', (bytes) => read(bytes.toString('latin1')))
      await new Promise((resolve) => next.once('connect', resolve))
      next.write(simulated.hello, 'latin1')
      await answered
      if (socket === next) greeted = true
    },
    leave() {
      socket?.destroy()
      socket = null
    },
    report() {
      second = Math.max(second + 1_000, Math.ceil(Date.now() / 1_000) * 1_000)
      const { speed } = device
      const moment = { lat: 19.43261, lng: -99.13321, speed, course: 90, acc: true }
      say(withRelay(simulated.sentence(second, moment)))
      if (protocol === 'gt06') say(gt06Frame(0x13, latin1([isBlocked() ? 0x82 : 0x02, 6, 4, 0, 2])))
      return second
    },
    async settled() {
      for (let last: Promise<void> | null = null; last !== work; ) {
        last = work
        await last
      }
    },
  }

  function read(text: string): void {
    unread += text
    for (const found of unread.matchAll(pattern)) {
      const { text: orderText = '', mark = '' } = found.groups ?? {}
      const comando = meanings.find(([says]) => says.test(orderText))?.[1]
      if (comando === undefined) throw new Error(`${protocol} received ${orderText}`)
      const order = { comando, mark, text: orderText }
      heard.push(order)
      work = work.then(() => follow(order, device.plot))
    }
    const last = [...unread.matchAll(pattern)].at(-1)
    if (last !== undefined) unread = unread.slice(last.index + last[0].length)
  }

  /** Carries out a command, unless the tracker checks the speed and the vehicle is fast. @returns whether it was done */
  function carryOut({ comando }: Heard): boolean {
    if (comando === 'bloq' && guards && device.speed >= limit) return false
    if (comando === 'bloq') cuts.push(device.speed)
    if (comando === 'bloq' || comando === 'desbloq')
      relay.push({ blocked: comando === 'bloq', since: Date.now() })
    if (comando === 'fr') intervals.push(Date.now())
    return true
  }

  async function follow(order: Heard, plot: Plot): Promise<void> {
    switch (plot) {
      case 'late':
        await pause(150)
        return answer(order, carryOut(order) ? 'done' : 'slow')
      case 'obeys':
        return answer(order, carryOut(order) ? 'done' : 'slow')
      case 'twice': {
        const outcome = carryOut(order) ? 'done' : 'slow'
        answer(order, outcome)
        return answer(order, outcome)
      }
      case 'silent':
        return
      case 'refuses':
        return answer(order, 'refused')
      case 'lies':
        return answer(order, 'done')
      case 'foreign':
        return answer({ ...order, mark: protocol === 'queclink' ? '0BAD' : '\0\0\0\x01' }, 'done', true)
      case 'garbage':
        say(garbage[protocol])
        return
      case 'breaks':
        carryOut(order)
        device.leave()
        return device.connect()
      case 'forgets':
        device.leave()
        await device.connect()
        return answer(order, 'refused')
    }
  }

  function answer(order: Heard, outcome: 'done' | 'slow' | 'refused', isForeign = false): void {
    const { comando, mark, text } = order
    const isDone = outcome === 'done'
    switch (protocol) {
      case 'coban': {
        if (outcome === 'refused' || isForeign) return
        const codes = { bloq: isDone ? 'jt' : '509', desbloq: 'kt', busq: '100', fr: '101', zh: '108' }
        say(`imei:${id},${codes[comando]};`)
        return
      }
      case 'suntech':
        if (isForeign) say(`ST300CMD;Res;999999999;1097B;${text}\r`)
        else if (text.startsWith('0')) say(`RES;${id};${text}\r`)
        else if (comando !== 'busq') say(suntechAnswer(`${text}${isDone ? '' : 'NoUse'}`))
        return
      case 'queclink': {
        const report = comando === 'busq' ? 'GTRTO,060228' : 'GTOUT,060228'
        say(`+ACK:${report},${id},,${comando === 'busq' ? 'RTL,' : ''}${mark},20261127070000,0B01$`)
        return
      }
      case 'gt06':
        say(
          gt06Frame(
            0x15,
            `${latin1([gt06Text(comando, outcome).length + 4])}${mark}${gt06Text(comando, outcome)}\0\x02`,
          ),
        )
        return
      case 'teltonika':
        if (!isForeign) say(teltonikaReply(teltonikaText(comando, outcome)))
        return
      case 'h02': {
        const time = isForeign ? '000001' : (text.split(',')[1] ?? '')
        const status = outcome === 'refused' ? 'ERROR' : 'DONE'
        say(`*HQ,${id},V4,${text.slice(0, 3)},${status},${time}#`)
        return
      }
    }
  }

  function suntechAnswer(status: string): string {
    second = Math.max(second + 1_000, Math.ceil(Date.now() / 1_000) * 1_000)
    const utc = new Date(second).toISOString()
    const where = `33d1e2;+19.432610;-099.133210;${device.speed.toFixed(3)};090.00;9;1;0;12.60`
    const time = `${utc.slice(0, 10).replaceAll('-', '')};${utc.slice(11, 19)}`
    return `ST300CMD;Res;${id};1097B;${status};${time};${where};1000${isBlocked() ? 1 : 0}0;1\r`
  }

  /** Adds the state of the relay to a simulated tracker's sentence. */
  function withRelay(sentence: string): string {
    const bit = isBlocked() ? 1 : 0
    switch (protocol) {
      case 'queclink':
        return sentence.replace(/,100,(\d{5})0,/, `,100,$1${bit},`)
      case 'suntech': {
        if (model !== 'suntechUniversal') return sentence.replace(/;100000;2;/, `;1000${bit}0;2;`)
        const [, , , , date, time, , lat, lng, speed] = sentence.split(';')
        return `STT;${id};BFFFFF;56;1.0.15;1;${date};${time};00008D6C;334;20;0925;24;${lat};${lng};${speed};90.00;19;1;00000001;0000000${bit};2;1;1765;00008003;0.0;12.14;136598\r`
      }
      case 'h02':
        return isBlocked() ? sentence.replace('FFFFFFFF', 'F7FFFFFF') : sentence
      case 'teltonika':
        return withOutput(sentence, bit)
      case 'coban':
      case 'gt06':
        return sentence
    }
  }

  return device
}

function gt06Text(comando: Command, outcome: 'done' | 'slow' | 'refused'): string {
  const order = comando === 'bloq' ? 'DYD' : comando === 'desbloq' ? 'HFYD' : null
  if (outcome === 'slow') return 'DYD=Speed Limit, Speed 40km/h'
  if (outcome === 'refused') return order === null ? 'Command error!#' : `${order}=Unvalued Fix`
  if (comando === 'fr') return 'TIMER set ok.'
  return order === null ? 'DWXX=Lat:N19.4,Lon:W99.1' : `${order}=Success!`
}

function teltonikaText(comando: Command, outcome: 'done' | 'slow' | 'refused'): string {
  if (outcome === 'refused') return 'Error: bad syntax'
  if (comando === 'bloq')
    return `DOUT1:ON Timeout:INFINITY Speed threshold:20km/h${outcome === 'slow' ? '. Speed is above threshold, queued' : ''}`
  if (comando === 'desbloq') return 'DOUT1:OFF Timeout:INFINITY'
  return comando === 'fr' ? 'Param ID:10050 New Val:60' : 'WARNING! GPS Data not Available'
}
