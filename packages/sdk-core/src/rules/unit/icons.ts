import { defaultIconSize, rotatingIconSize } from '../../codes/icons.js'
import type { IconSize, Unit } from '../../entities/unit.js'

/** Where a portal serves an icon of the catalogue: the wire's `url_icon`. @param name of `fixedIcons` or `rotatingIcons` */
export const catalogueIconUrl = (name: string): string => `/iconos/${name}.svg`

/**
 * Where a picture that the wire names is: what is no whole address is the host's, below the path that the host itself
 * may have.
 *
 * @param host without a slash at its end; '' is the page's own server
 */
export const iconUrlAt = (host: string, url: string): string =>
  /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) ? url : `${host}/${url.replace(/^\//, '')}`

/** A path of the server: an icon of the catalogue, or one that was uploaded. */
const ownIcon = /^\/?(?!.*\.\.)[\w-][\w./% -]*$/
/** An address that browsers fetch encrypted. */
const foreignIcon = /^https:\/\/[\w.-]+(?::\d+)?(?:\/[\w./%~?&=+,-]*)?$/

/**
 * Whether this can be the icon of a unit. Other people's pages load it, so an address of another server is refused: that
 * server would see their visitors.
 */
export function isOwnIcon(text: string): boolean {
  return ownIcon.test(text)
}

/** Whether this can be the icon of a point of interest: an address, or a name of the catalogue. Foreign ones are not loaded. */
export function isIconAddress(text: string): boolean {
  return ownIcon.test(text) || foreignIcon.test(text)
}

/** The marker a unit is drawn with: its own where it has one, else the default (specification 1, section 4). */
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
