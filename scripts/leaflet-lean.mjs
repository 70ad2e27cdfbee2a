/**
 * Leaflet's ES module keeps everything it has, because its classes are made by calls and hung onto one another by
 * calls. This tells Rollup that making a class has no effect but the class, and leaves out the mixins of what our
 * map has of its own (controls, popups, tooltips) or does not use (vectors, GeoJSON, VML, other projections, box zoom, long taps). What is imported stays:
 * a layer that needs one of them names it in `keep`.
 * @param {{ keep?: readonly ('controls' | 'popups' | 'vectors' | 'geojson' | 'handlers' | 'projections')[] }} [options]
 * @returns {import('rollup').Plugin}
 */
export function leafletLean({ keep = [] } = {}) {
  const dropped = Object.entries(mixins)
    .filter(([name]) => !keep.some((kept) => kept === name))
    .flatMap(([, patterns]) => patterns)
  return {
    name: 'leaflet-lean',
    transform(code, id) {
      if (!/leaflet[\\/]dist[\\/]leaflet-src\.esm\.js$/.test(id)) return null
      let lean = code
      // From the end, so that what lies before keeps its place.
      /** @type {any[]} Rollup's nodes carry `start` and `end`, which their types do not say. */
      const statements = this.parse(code).body
      for (const node of statements.toReversed()) {
        const text = code.slice(node.start, node.end)
        if (node.type === 'VariableDeclaration') {
          for (const { init } of node.declarations.toReversed()) {
            if (init?.type !== 'CallExpression') continue
            const made = code.slice(init.callee.start, init.callee.end)
            if (!/(^|\.)extend$/.test(made)) continue
            const body = lean.slice(init.start, init.end).replace(innerCalls, '/*@__PURE__*/$&')
            lean = `${lean.slice(0, init.start)}/*@__PURE__*/${body}${lean.slice(init.end)}`
          }
        } else if (
          (node.type === 'ExpressionStatement' || node.type === 'IfStatement') &&
          dropped.some((pattern) => pattern.test(text))
        ) {
          lean = lean.slice(0, node.start) + lean.slice(node.end)
        }
      }
      return { code: lean, map: null }
    },
  }
}

/** Calls within what a class is made of, which have no effect either. */
const innerCalls = /\bnew IconDefault\(|\btoTransformation\(/g

/** The statements, by how they begin, that hang a part onto the rest. */
const mixins = {
  controls: [
    /^Map\.include\(\{[^}]*addControl:/,
    /^Map\.addInitHook\(function \(\) \{\s*if \(this\.options\.(zoomControl|attributionControl)\)/,
    /^(Control|control)\.\w+ = /,
  ],
  popups: [
    /^(Map|Layer)\.include\(\{\s*(\/\/[^\n]*\s*)*_initOverlay:/,
    /^(Map|Layer)\.include\(\{\s*(\/\/[^\n]*\s*)*(openPopup|bindPopup|openTooltip|bindTooltip):/,
    /^Icon\.Default = /,
  ],
  vectors: [
    /^Map\.include\(\{\s*(\/\/[^\n]*\s*)*getRenderer:/,
    /^if \(Browser\.vml\)/,
    /^(SVG|Canvas|Rectangle|Polyline|LineUtil)\.\w+ = /,
  ],
  geojson: [
    /^(Marker|Circle|CircleMarker|Polyline|Polygon|LayerGroup)\.include\(/,
    /^(TileLayer\.WMS|tileLayer\.wms|GeoJSON\.\w+) = /,
  ],
  handlers: [/^Map\.addInitHook\('addHandler', '(boxZoom|tapHold)'/, /^Map\.(BoxZoom|TapHold) = /],
  projections: [/^CRS\.(EPSG3395|EPSG4326|EPSG900913|Simple) = /],
}
