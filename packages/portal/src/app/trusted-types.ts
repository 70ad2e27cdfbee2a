import { siteBase } from '../context/site-base.js'

/** As TypeScript's DOM does not know them yet, and some browsers neither. */
interface TrustedTypes {
  createPolicy(name: string, policy: typeof rules): unknown
}

/** What of ours is loaded as a script, from {@link siteBase} on: parts and workers, an embed's preview, web push. */
const scripts = /^((assets|widgets)\/[\w./-]+|push-worker)\.js$/

/**
 * The portal is served under `require-trusted-types-for 'script'`: what becomes HTML or the address of a script has to
 * come out of a policy. This is the only one, and it is the default one, because those who need it cannot be handed a
 * policy by name: workers are started by a line that the bundlers have to recognize, in the widgets as well, whose
 * partners may allow no policy at all; and react-aria and frappe-charts empty an element by `innerHTML = ''`.
 *
 * Everything else is built of nodes, so no other HTML is let through, and no text becomes a script. `null` refuses.
 */
export const rules = {
  createHTML: (html: string): string | null => (html === '' ? html : null),
  createScriptURL(address: string): string | null {
    const { protocol, origin, pathname } = new URL(address, location.href)
    const base = siteBase().href
    const script = origin + pathname
    const isOurs =
      protocol.startsWith('http') && script.startsWith(base) && scripts.test(script.slice(base.length))
    return isOurs ? address : null
  },
}

;(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', rules)
