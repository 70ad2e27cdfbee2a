import { UnitsLayer } from '../../../packages/widgets/src/map/engine/units-layer.ts'

const L = window.L
const colours = { moving: '#1f9d55', idle: '#f0ad1c', off: '#d64545' }
export const palette = {
  ...colours,
  offline: '#8a94a3',
  outline: '#ffffff',
  selection: '#2456d6',
  alarm: '#d64545',
  text: '#18212f',
  halo: '#ffffff',
  font: 'sans-serif',
}

/** Creates the icon that every peer paints: the default marker size, an arrow in the unit's colour. */
function picture(colour) {
  const canvas = document.createElement('canvas')
  canvas.width = 28
  canvas.height = 40
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.strokeStyle = '#fff'
  context.lineWidth = 2
  const arrow = new Path2D('M14 3L25 36L14 30L3 36Z')
  context.fill(arrow)
  context.stroke(arrow)
  return canvas
}
const urls = Object.fromEntries(
  Object.entries(colours).map(([key, colour]) => [key, picture(colour).toDataURL()]),
)
const kindOf = (unit) => (unit.acc ? (unit.speed > 5 ? 'moving' : 'idle') : 'off')
const between = (a, b, part) => a + (b - a) * part

/** Runs `step(part)` once per frame for `duration` ms. Returns the number of frames. */
function everyFrame(duration, step) {
  return new Promise((resolve) => {
    const begin = performance.now()
    let frames = 0
    const turn = () => {
      const part = Math.min(1, (performance.now() - begin) / duration)
      step(part)
      frames++
      if (part < 1) requestAnimationFrame(turn)
      else resolve(frames)
    }
    requestAnimationFrame(turn)
  })
}

/** Both canvas plugins use the same marker class; they differ in how they remove markers. */
const markers = (fleet, icon) => fleet.map((unit) => L.marker([unit.lat, unit.lng], { icon: icon(unit) }))
const byKind = () => {
  const icons = Object.fromEntries(
    Object.entries(urls).map(([key, iconUrl]) => [
      key,
      L.icon({ iconUrl, iconSize: [28, 40], iconAnchor: [14, 20] }),
    ]),
  )
  return (unit) => icons[kindOf(unit)]
}
const rotating = (unit) => {
  const icon = L.icon({ iconUrl: urls[kindOf(unit)], iconSize: [28, 40], iconAnchor: [14, 20] })
  icon.options.rotationAngle = unit.angulo
  return icon
}

function moveAll(list, fleet) {
  for (const [k, marker] of list.entries()) marker.setLatLng([fleet[k].lat, fleet[k].lng])
}

/** Moves every marker by a part of its path and redraws, as these plugins animate. */
const slide = (list, from, to, duration, redraw) =>
  everyFrame(duration, (part) => {
    for (let k = 0; k < list.length; k++) {
      list[k].setLatLng([between(from[k].lat, to[k].lat, part), between(from[k].lng, to[k].lng, part)])
    }
    redraw()
  })

/** Subjects of the comparison. `create` shows a fleet, `refresh` moves every unit, `animate` glides and counts its frames. */
export const subjects = {
  blank: () => ({
    create() {},
    refresh() {},
    animate: (_from, _to, duration) => everyFrame(duration, () => {}),
  }),

  ours: (map) => {
    const layer = new UnitsLayer({ palette, reducedMotion: () => false })
    return {
      layer,
      // The client passes a Map and a Set; building them is not part of the map's cost.
      prepare(fleet) {
        const units = new Map(fleet.map((unit) => [unit.imei, unit]))
        return Object.assign(units, { everybody: new Set(units.keys()) })
      },
      create(_fleet, units) {
        layer.addTo(map)
        layer.update(units, 'all')
      },
      refresh: (_fleet, units) => layer.update(units, units.everybody),
      animate: (_from, _to, duration, units) =>
        new Promise((resolve) => {
          let painted = 0
          const count = () => painted++
          layer.on('paint', count)
          layer.update(units, units.everybody, undefined, { duration })
          setTimeout(() => {
            layer.off('paint', count)
            resolve(painted)
          }, duration)
        }),
    }
  },

  divIcon: (map) => {
    let list = []
    const icon = (unit) =>
      L.divIcon({
        className: '',
        iconSize: [28, 40],
        html: `<img width="28" height="40" src="${urls[kindOf(unit)]}" style="transform: rotate(${unit.angulo}deg)">`,
      })
    return {
      create(fleet) {
        list = markers(fleet, icon)
        for (const marker of list) marker.addTo(map)
      },
      refresh: (fleet) => {
        moveAll(list, fleet)
        for (const [k, marker] of list.entries()) marker.setIcon(icon(fleet[k]))
      },
      animate: (from, to, duration) => slide(list, from, to, duration, () => {}),
    }
  },

  'leaflet-canvas-marker': (map) => {
    let list = []
    let layer
    return {
      create(fleet) {
        layer = L.canvasIconLayer({}).addTo(map)
        list = markers(fleet, byKind())
        layer.addMarkers(list)
      },
      refresh(fleet) {
        moveAll(list, fleet)
        layer.clearLayers()
        layer._context.clearRect(0, 0, 9999, 9999)
        layer.addMarkers(list)
      },
      animate: (from, to, duration) => slide(list, from, to, duration, () => layer.redraw()),
    }
  },

  'leaflet-markers-canvas': (map) => {
    let list = []
    let layer
    return {
      create(fleet) {
        layer = new L.MarkersCanvas().addTo(map)
        list = markers(fleet, rotating)
        layer.addMarkers(list)
      },
      refresh(fleet) {
        moveAll(list, fleet)
        layer.clear()
        layer.addMarkers(list)
      },
      animate: (from, to, duration) => slide(list, from, to, duration, () => layer.redraw()),
    }
  },
}

/** Builds a GeoJSON picture of the fleet. */
const geoJson = (fleet, to = fleet, part = 0) => ({
  type: 'FeatureCollection',
  features: fleet.map((unit, k) => ({
    type: 'Feature',
    properties: { kind: kindOf(unit), angulo: unit.angulo },
    geometry: {
      type: 'Point',
      coordinates: [between(unit.lng, to[k].lng, part), between(unit.lat, to[k].lat, part)],
    },
  })),
})

/** Creates a symbol layer with rotated icons that shows every unit, as traccar-web does. @throws without WebGL */
export async function maplibre(container, zoom, center, fleet) {
  const { Map: MapLibre, setWorkerUrl } = await import('maplibre-gl')
  setWorkerUrl('/maplibre/maplibre-gl-worker.mjs')
  const map = new MapLibre({
    container,
    center: [center[1], center[0]],
    // MapLibre's tiles are twice as large as Leaflet's.
    zoom: zoom - 1,
    style: {
      version: 8,
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#e9ecea' } }],
    },
    attributionControl: false,
    fadeDuration: 0,
  })
  await new Promise((resolve, reject) => {
    map.once('load', resolve)
    map.once('error', ({ error }) => reject(error))
  })
  for (const [kind, colour] of Object.entries(colours)) {
    map.addImage(kind, picture(colour).getContext('2d').getImageData(0, 0, 28, 40))
  }
  const drawn = () => new Promise((resolve) => map.once('idle', resolve))
  return {
    map,
    async create() {
      map.addSource('units', { type: 'geojson', data: geoJson(fleet), maxzoom: 14 })
      map.addLayer({
        id: 'units',
        type: 'symbol',
        source: 'units',
        layout: {
          'icon-image': ['get', 'kind'],
          'icon-rotate': ['get', 'angulo'],
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
      })
      await drawn()
    },
    async refresh(to) {
      map.getSource('units').setData(geoJson(to))
      await drawn()
    },
    async animate(from, to, duration) {
      const begin = performance.now()
      let frames = 0
      for (let part = 0; part < 1; ) {
        part = Math.min(1, (performance.now() - begin) / duration)
        map.getSource('units').setData(geoJson(from, to, part))
        await drawn()
        frames++
      }
      return frames
    },
  }
}
