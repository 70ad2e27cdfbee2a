import { defaultIconSize, rotatingIconSize } from '../../codes/icons.js'
import type { IconSize, Unit } from '../../entities/unit.js'

/** Path of a catalogue icon on a portal, as in the wire's `url_icon`. @param name of `fixedIcons` or `rotatingIcons` */
export const catalogueIconUrl = (name: string): string => `/iconos/${name}.svg`

/**
 * Resolves the URL of an image from the wire: a relative URL belongs to the server, below the path of the server's base address.
 *
 * @param host without a trailing slash; '' is the page's own server
 */
export const iconUrlAt = (host: string, url: string): string =>
  /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) ? url : `${host}/${url.replace(/^\//, '')}`

/** Path on the server: a catalogue icon or an uploaded one. */
const ownIcon = /^\/?(?!.*\.\.)[\w-][\w./% -]*$/
/** URL that browsers load over HTTPS. */
const foreignIcon = /^https:\/\/[\w.-]+(?::\d+)?(?:\/[\w./%~?&=+,-]*)?$/

/**
 * Whether this can be the icon of a unit. Third-party pages load it, so a URL of another server is refused: that server would see
 * their visitors.
 */
export function isOwnIcon(text: string): boolean {
  return ownIcon.test(text)
}

/** Whether this can be the icon of a point of interest: a URL, or a name of the catalogue. External URLs are not loaded. */
export function isIconAddress(text: string): boolean {
  return ownIcon.test(text) || foreignIcon.test(text)
}

/** Marker of a unit: its own icon if it has one, otherwise the default (specification 1, section 4). */
export function unitIcon(unit: Pick<Unit, 'url_icon' | 'url_icon_angulo' | 'size_icon'>): {
  readonly url: string | null
  readonly rotates: boolean
  readonly size: IconSize
} {
  const own = unit.url_icon_angulo !== 2 && unit.url_icon !== null
  const rotates = own && unit.url_icon_angulo === 1
  return {
    url: own ? unit.url_icon : null,
    rotates,
    size: (own && unit.size_icon) || (rotates ? rotatingIconSize : defaultIconSize),
  }
}
