import { existsSync } from 'node:fs'

/** The browsers of `npm run test:browsers` that `npm ci` does not install, where Debian installs them. */

/**
 * Finds programs. Each has several possible places.
 * @template {string} Name
 * @param {string} packages what Debian calls them
 * @param {Record<Name, readonly (string | undefined)[]>} places
 * @returns {{ readonly missing: string } | { readonly missing?: undefined, readonly paths: Record<Name, string> }}
 */
function find(packages, places) {
  /** @type {[string, string][]} */
  const paths = []
  for (const [name, candidates] of /** @type {[string, (string | undefined)[]][]} */ (
    Object.entries(places)
  )) {
    const path = candidates.find((place) => place !== undefined && existsSync(place))
    if (path === undefined) return { missing: `apt install ${packages}` }
    paths.push([name, path])
  }
  return { paths: /** @type {Record<Name, string>} */ (Object.fromEntries(paths)) }
}

export const findFirefox = () =>
  find('firefox-esr', { firefox: [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'] })

/** WebKitGTK with its WebDriver, and an X server in which it runs. */
export const findWebKit = () =>
  find('webkit2gtk-driver xvfb', {
    driver: [process.env.WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver'],
    browser: [
      '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
    ],
    display: ['/usr/bin/Xvfb'],
  })
