import {
  BalizaError,
  type GetToken,
  type HostedSession,
  memoryStorage,
  webStorage,
} from '@baliza/sdk-core/internal'
import { type BalizaClient, createClient } from '@baliza/sdk-core/minimal'
import { callback, flag, given, oneOf, text } from '../element/coercions.js'
import { type Behaviour, defineElement, type ElementHost } from '../element/define-element.js'
import { type AnyTable, attribute, event, property } from '../element/table.js'
import { adoptSheets, adoptTokens, themes } from '../theme/theme.js'
import clientCss from './client.css?text'
import { clientChange } from './find-client.js'
import { logFailure } from './widget-error.js'

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** `<baliza-client>`: the server and the session of the page's widgets. It renders its children and nothing else. */
export const clientTable = {
  tag: 'baliza-client',
  rows: {
    host: attribute(text),
    demo: attribute(flag),
    token: attribute(text),
    user: attribute(text),
    tokenUrl: attribute(text),
    storage: attribute(oneOf(['memory', 'session', 'local'])),
    theme: attribute(oneOf(themes)),
    onClient: event('baliza-client', 'BalizaClient'),
    onError: event('baliza-error', 'WidgetError'),
    getToken: property(callback('GetToken')),
    texts: property(given('TextsOverrides', isObject)),
    client: property(given('BalizaClient | null', isObject)),
  },
} satisfies AnyTable

export type ClientRow = keyof typeof clientTable.rows

/** A change of one of these values requires a new client. */
const identity = ['client', 'host', 'demo', 'token', 'user', 'tokenUrl', 'storage', 'getToken'] as const

export function defineClient(): void {
  defineElement(clientTable, beginClient, (host) => ({
    client: {
      configurable: true,
      enumerable: true,
      get: () => host.values.client ?? made.get(host.element) ?? null,
      set: (value: unknown) => host.set('client', value),
    },
  }))
}

/** The clients that the elements created themselves. */
const made = new WeakMap<HTMLElement, BalizaClient>()

function beginClient(host: ElementHost): Behaviour {
  adoptTokens()
  adoptSheets(host.root, [clientCss])
  host.root.replaceChildren(document.createElement('slot'))
  let known: unknown[] | undefined
  /** Counts the changes. A demo that finishes loading after a later change is dropped. */
  let turn = 0

  const drop = () => {
    turn += 1
    made.get(host.element)?.close()
    made.delete(host.element)
  }
  const announce = () => document.dispatchEvent(new Event(clientChange))
  const take = (client: BalizaClient) => {
    made.set(host.element, client)
    announce()
    host.emit('baliza-client', client)
  }

  return {
    update() {
      const now = identity.map((name) => host.values[name])
      if (known?.every((value, index) => Object.is(value, now[index]))) {
        // The theme or the texts changed: the widgets read them again.
        announce()
        return
      }
      known = now
      drop()
      if (host.values.client !== undefined) {
        announce()
      } else if (host.values.demo === true) {
        const mine = turn
        void import('./demo.js')
          .then(({ createDemoClient }) => createDemoClient())
          .then((client) => (mine === turn ? take(client) : client.close()))
          .catch((cause: unknown) => {
            // Only the developer of a page sees its demo.
            host.emit('baliza-error', logFailure('the demo of <baliza-client>', cause))
          })
      } else if (typeof host.values.host === 'string' && host.values.host !== '') {
        take(createClient(readOptions(host.values as unknown as ClientValues)))
      } else {
        announce()
      }
    },
    remove() {
      drop()
      known = undefined
      announce()
    },
  }
}

interface ClientValues {
  readonly host: string
  readonly token?: string
  readonly user?: string
  readonly tokenUrl?: string
  readonly storage?: 'memory' | 'session' | 'local'
  readonly getToken?: GetToken
}

function readOptions(values: ClientValues): Parameters<typeof createClient>[0] {
  const { host, storage = 'memory' } = values
  const asked = readGetToken(values)
  return {
    host,
    storage: storage === 'memory' ? memoryStorage() : webStorage(storage),
    ...(asked === undefined ? {} : { getToken: asked }),
  }
}

/** Returns the source of the session: a function, an address, or the token itself. */
function readGetToken({ getToken, tokenUrl, token, user }: ClientValues): GetToken | undefined {
  if (getToken !== undefined) return getToken
  if (tokenUrl !== undefined && tokenUrl !== '') return () => fetchToken(tokenUrl)
  return token !== undefined && user !== undefined ? async () => ({ token, user }) : undefined
}

/** Timeout for the complete response of the page's own server, in ms. The guide and the texts mention it. */
const patience = 10_000

/**
 * @throws BalizaError `timeout` if the response is not complete in time. For any status but 2xx it contains the message of
 * Baliza, if the page's server passes it on. The poll retries later. A response that is not JSON returns `null`: no session.
 */
async function fetchToken(url: string): Promise<HostedSession> {
  const signal = AbortSignal.timeout(patience)
  const inTime = (cause: unknown) => {
    if (signal.aborted) throw new BalizaError({ code: 'timeout', call: 'getToken', effect: 'read', cause })
    return cause
  }
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal }).catch((cause) => {
    throw inTime(cause)
  })
  const answer = await response.json().catch((cause) => {
    inTime(cause)
    return null
  })
  if (response.ok) return answer
  const mensaje = typeof answer?.mensaje === 'string' ? answer.mensaje : undefined
  const reason = answer?.codigo
  const code = reason === 'origin' ? 'origin' : 'http'
  throw new BalizaError({ code, call: 'getToken', httpStatus: response.status, mensaje, reason })
}
