/**
 * leaflet-draw is a script over a mutable global `L` and uses two variables that it never declares: `type` in
 * `readableArea` (a drawn rectangle ends tiny) and `radius` in `Edit.Circle._resize` (a circle cannot be resized).
 * This hands it a mutable copy of Leaflet, declares both, and leaves no `window.L` behind.
 * @returns {import('rollup').Plugin}
 */
export function leafletDrawMended() {
  return {
    name: 'leaflet-draw-mended',
    transform(code, id) {
      if (!/leaflet-draw[\\/]dist[\\/]leaflet\.draw(-src)?\.js$/.test(id.replace(/\?.*$/, ''))) return null
      return {
        code: `import * as leaflet from 'leaflet'\nconst L = { ...leaflet };\nlet type, radius;\n(function (window) {${code}\n}).call(undefined, { L })\nexport default L`,
        map: null,
      }
    },
  }
}
