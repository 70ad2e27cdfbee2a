declare module 'vt-pbf' {
  /** Encodes tiles of geojson-vt, by layer, as a Mapbox vector tile. */
  export function fromGeojsonVt(
    layers: Readonly<Record<string, { readonly features: readonly object[] }>>,
    options: { readonly version: number; readonly extent?: number },
  ): Uint8Array
}
