import { siteBase } from '../context/site-base.js'

/** Missing in TypeScript's DOM types, and in some browsers. */
interface TrustedTypes {
  createPolicy(name: string, policy: typeof rules): unknown
}

/** Our own files that may be loaded as scripts, relative to {@link siteBase}: parts and workers, an embed's preview, web push. */
const scripts = /^((assets|widgets)\/[\w./-]+|push-worker)\.js$/

/**
 * The portal is served under `require-trusted-types-for 'script'`: HTML and script URLs must come from a policy. This is the only
 * policy, and it is the default one, because its users cannot receive a named policy. The bundlers must recognize the line that
 * starts a worker, also in the widgets, and pages that embed the widgets may allow no policy. react-aria and frappe-charts empty
 * an element by `innerHTML = ''`.
 * Everything else is built from nodes, so the policy accepts no other HTML, and no text becomes a script. `null` rejects.
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
