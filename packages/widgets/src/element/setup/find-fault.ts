import type { BalizaClient, BalizaError } from '@baliza/sdk-core/internal'
import type { ClientElement } from '../../client/find-client.js'
import type { WidgetStatus } from '../../client/lifecycle.js'
import type { SetupFault } from '../../client/widget-error.js'
import type { SayTexts } from '../../texts/languages.js'
import type { SetupTexts } from '../../texts/setup.js'

/** The facts about a widget that shows nothing. */
export interface Facts {
  /** The `for` of the widget. */
  readonly id: string | undefined
  readonly source: ClientElement | null
  readonly client: BalizaClient | null
  readonly status: WidgetStatus | null
  /** Creates the texts in another language; `null` if they are in Spanish. */
  readonly say: SayTexts | null
  /**
   * The widget's link to one unit, or `null` without a link. The viewer of a link has no session. `cut`: the link was copied only
   * in part.
   */
  readonly link: 'whole' | 'cut' | null
  /** The widget has shown nothing for a long time. */
  readonly late: boolean
}

/** A fault: the name of its texts, and a code if no request has failed. */
export interface Fault {
  readonly name: Exclude<keyof SetupTexts, 'retry' | 'oldBrowser' | 'unprinted' | 'taken' | 'versions'>
  readonly code?: SetupFault
  readonly url?: string
}

/**
 * Returns what is wrong with how a widget is placed on its page. Returns `null` if there is no fault, or if the widget is still
 * loading.
 */
export async function findFault(facts: Facts): Promise<Fault | null> {
  const { id, source, client, status } = facts
  if (client === null) {
    if (!facts.late) return null
    if (facts.link === 'cut') return { name: 'linkCut' }
    if (source === null)
      return id ? { name: 'wrongFor', code: 'wrong-for' } : { name: 'noClient', code: 'no-client' }
    if (source.localName !== 'baliza-client') return { name: 'wrongFor', code: 'wrong-for' }
    return source.demo || source.host ? null : { name: 'noHost', code: 'no-host' }
  }
  // The last data of the unit are hidden too, because the unit is not shared any more.
  if (facts.link === 'whole' && status?.state === 'ended') return { name: 'linkEnded' }
  if (status === null || status.known) return null
  if (status.state === 'waiting') return facts.late ? { name: 'slow' } : null
  const { error } = status
  if (status.state === 'live' || (error === null && status.state !== 'ended')) return null
  return error?.call === 'getToken' ? faultOfToken(error, source) : faultOfHost(error, client, source)
}

function faultOfToken(error: BalizaError, source: ClientElement | null): Fault {
  if (error.reason === 'origin') return { name: 'foreignSite' }
  const url = source?.tokenUrl ?? 'getToken'
  if (error.httpStatus !== undefined) return { name: 'tokenRefused', url }
  if (error.code === 'timeout') return { name: 'tokenSlow', url }
  return { name: error.code === 'malformed' ? 'tokenUnreadable' : 'tokenUnreached', url }
}

/**
 * Returns `null` for a client that a script created, or for a session that is kept in the browser. In both cases the page itself
 * shows a login.
 */
function faultOfSession(source: ClientElement | null): Fault | null {
  if (!source?.host || (source.storage !== undefined && source.storage !== 'memory')) return null
  const isGiven = source.getToken || source.tokenUrl || source.token
  return { name: isGiven ? 'sessionRefused' : 'noSession' }
}

async function faultOfHost(
  error: BalizaError | null,
  client: BalizaClient,
  source: ClientElement | null,
): Promise<Fault | null> {
  switch (error?.code) {
    case 'offline':
      return { name: await whyUnreached(client.host) }
    case 'timeout':
      return { name: 'gone' }
    case 'malformed':
    case 'unavailable':
      return { name: 'unreadable' }
    case 'http':
      return { name: error.httpStatus === 404 ? 'unreadable' : 'gone' }
    case undefined:
    case 'unauthorized':
    case 'inactive':
      return faultOfSession(source)
    case 'origin':
      return { name: 'foreignSite' }
    default:
      return { name: 'forbidden' }
  }
}

/** Timeout for a response of the server, in ms. */
const patience = 5_000

/**
 * Finds out why a server cannot be reached. Browsers do not give scripts the reason of a failed request. A second request and the
 * reports of the security policy narrow it down.
 */
async function whyUnreached(host: string): Promise<'gone' | 'insecure' | 'origin' | 'policy' | 'unreadable'> {
  let refused = false
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    refused ||=
      effectiveDirective === 'connect-src' && blockedURI.startsWith(new URL(host, location.href).origin)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    // Without CORS the response cannot be read, but its arrival is visible.
    await fetch(`${host}/health`, {
      mode: 'no-cors',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    })
    // An address with a path is seldom a Baliza server. More often too much of an address was copied.
    return new URL(host, location.href).pathname === '/' ? 'origin' : 'unreadable'
  } catch {
    // The browser reports the violation in a separate task.
    await new Promise((done) => setTimeout(done))
    if (refused) return 'policy'
    return location.protocol === 'https:' && host.startsWith('http:') ? 'insecure' : 'gone'
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
