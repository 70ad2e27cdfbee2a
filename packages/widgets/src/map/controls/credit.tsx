import type { TileSource } from '../map-types.js'

/** Whose map it is, as the provider's licence asks. */
export function Credit(props: { readonly source: TileSource | null; readonly otherwise: string }) {
  const { source, otherwise } = props
  return (
    <p className="baliza-map__credit" part="credit">
      {source === null ? (
        otherwise
      ) : source.attributionUrl === undefined ? (
        source.attribution
      ) : (
        <a href={source.attributionUrl} target="_blank" rel="noreferrer noopener">
          {source.attribution}
        </a>
      )}
    </p>
  )
}
