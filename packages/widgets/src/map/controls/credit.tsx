import { isStreetArchive } from '@baliza/sdk-core/internal'
import { protomaps } from '../background/tiles.js'
import type { TileSource } from '../map-types.js'

/** The attribution of the base layer, which the provider's licence requires. */
export function Credit(props: { readonly source: TileSource | null; readonly otherwise: string }) {
  const { source, otherwise } = props
  const { attribution, attributionUrl } =
    source?.attribution === undefined && source !== null && isStreetArchive(source.url)
      ? protomaps
      : (source ?? {})
  return (
    <p className="baliza-map__credit" part="credit">
      {source === null ? (
        otherwise
      ) : attributionUrl === undefined ? (
        attribution
      ) : (
        <a href={attributionUrl} target="_blank" rel="noreferrer noopener">
          {attribution}
        </a>
      )}
    </p>
  )
}
