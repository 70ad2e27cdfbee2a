import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  GeomType,
  type LabelRule,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet'
import type { BackgroundPalette } from '../background/background-palette.js'
import { RoadNames } from './road-names.js'
import { Shields } from './shields.js'

/** The name in Spanish, or else the local name. */
const names = ['name:es', 'name']

const isOf =
  (...kinds: readonly string[]) =>
  (_zoom: number, { props }: Feature) =>
    kinds.includes(String(props.kind))

const isBorder = (zoom: number, feature: Feature) => {
  const { kind, kind_detail: level } = feature.props
  return kind === 'country' || (typeof level === 'number' && level <= 2) || zoom > 6
}

/** A class of roads: its minimum zoom, and its width in CSS pixels by zoom. */
interface RoadClass {
  readonly kind: string
  readonly from: number
  readonly width: (zoom: number) => number
}

const width = (...stops: [zoom: number, pixels: number][]) => exp(1.6, stops)

/** The smallest first, because a larger road is painted over the roads that meet it. */
const roadClasses: readonly RoadClass[] = [
  { kind: 'other', from: 15, width: width([15, 1], [19, 8]) },
  { kind: 'minor_road', from: 12, width: width([12, 0.5], [14, 2], [16, 6.5], [19, 24]) },
  { kind: 'major_road', from: 8, width: width([8, 0.7], [12, 2.6], [14, 5], [16, 11], [19, 34]) },
  { kind: 'highway', from: 4, width: width([4, 0.7], [8, 1.7], [12, 4], [14, 6.5], [16, 14], [19, 42]) },
]
/** From this zoom on a road is an area with edges; at a lower zoom it is a line. */
const edgesFrom = 11

/** Returns the rules of the ground, in painting order. The colours are muted, so that the units are prominent. */
export function paintRules(palette: BackgroundPalette): PaintRule[] {
  const area = (dataLayer: string, fill: string, filter?: PaintRule['filter'], minzoom = 0): PaintRule => ({
    dataLayer,
    minzoom,
    symbolizer: new PolygonSymbolizer({ fill }),
    filter: (zoom, feature) =>
      feature.geomType === GeomType.Polygon && (filter === undefined || filter(zoom, feature)),
  })
  const line = (
    dataLayer: string,
    minzoom: number,
    filter: NonNullable<PaintRule['filter']>,
    look: ConstructorParameters<typeof LineSymbolizer>[0],
  ): PaintRule => ({
    dataLayer,
    minzoom,
    symbolizer: new LineSymbolizer({ lineCap: 'round', lineJoin: 'round', ...look }),
    filter: (zoom, feature) => feature.geomType === GeomType.Line && filter(zoom, feature),
  })
  const roads = ({ kind, from, width }: RoadClass, look: 'edge' | 'lane'): PaintRule => {
    const lane = look === 'lane'
    return line('roads', lane ? from : Math.max(from, edgesFrom), isOf(kind), {
      color: (zoom) => (lane ? (zoom < edgesFrom ? palette.border : palette.road) : palette.roadEdge),
      width: (zoom) => width(zoom) + (lane ? 0 : zoom < 15 ? 1.4 : 2),
    })
  }
  return [
    area('earth', palette.land),
    area(
      'landuse',
      palette.park,
      isOf(
        'park',
        'national_park',
        'nature_reserve',
        'protected_area',
        'forest',
        'wood',
        'cemetery',
        'golf_course',
        'garden',
        'grass',
        'village_green',
        'recreation_ground',
        'playground',
      ),
    ),
    // Every feature of Protomaps has a `kind`. A feature without it is from another archive, and may not be water.
    area('water', palette.water, (_zoom, { props }) => props.kind !== undefined),
    line('water', 9, isOf('river', 'canal'), {
      color: palette.water,
      width: width([9, 0.8], [14, 2.5], [19, 12]),
    }),
    line('water', 14, isOf('stream'), { color: palette.water, width: 1 }),
    area('buildings', palette.building, undefined, 15),
    line('roads', 15, isOf('path'), {
      color: palette.roadEdge,
      width: width([15, 0.8], [19, 2.5]),
      dash: [3, 3],
      lineCap: 'butt',
    }),
    line('roads', 12, isOf('rail'), {
      color: palette.roadEdge,
      width: width([12, 0.6], [19, 3]),
      dash: [6, 3],
      lineCap: 'butt',
    }),
    ...roadClasses.map((roadClass) => roads(roadClass, 'edge')),
    ...roadClasses.map((roadClass) => roads(roadClass, 'lane')),
    line('boundaries', 2, isBorder, { color: palette.border, width: 1, dash: [5, 3], lineCap: 'butt' }),
  ]
}

/** Returns the rules of labels, the most important first. Less important labels are omitted on collision. */
export function labelRules(palette: BackgroundPalette): LabelRule[] {
  const written = {
    labelProps: names,
    fontFamily: palette.font,
    fill: palette.label,
    stroke: palette.land,
    width: 2,
  }
  const isDue = (zoom: number, { props }: Feature) =>
    typeof props.min_zoom !== 'number' || props.min_zoom <= zoom
  /** Above this zoom the place is larger than the screen. */
  const until = (feature: Feature) => (feature.props.kind === 'country' ? 7 : 14)
  const place = (kind: string, look: ConstructorParameters<typeof CenteredTextSymbolizer>[0]): LabelRule => ({
    dataLayer: 'places',
    symbolizer: new CenteredTextSymbolizer({ ...written, lineHeight: 1.4, ...look }),
    filter: (zoom, feature) => feature.props.kind === kind && isDue(zoom, feature) && zoom <= until(feature),
    sort: (a, b) => Number(a.min_zoom ?? 0) - Number(b.min_zoom ?? 0),
  })
  const streets = (minzoom: number, fontSize: number, ...kinds: string[]): LabelRule => ({
    dataLayer: 'roads',
    minzoom,
    filter: isOf(...kinds),
    symbolizer: new RoadNames({ ...written, stroke: palette.road, width: 3, fontSize }),
  })
  return [
    place('country', { fontSize: 12, fontWeight: 600, textTransform: 'uppercase' }),
    place('locality', {
      fontSize: (_zoom: number, feature?: Feature) => (Number(feature?.props.min_zoom ?? 9) <= 6 ? 13 : 12),
      fontWeight: 500,
    }),
    { dataLayer: 'roads', minzoom: 7, filter: isOf('highway'), symbolizer: new Shields(palette) },
    streets(13, 12, 'highway', 'major_road'),
    streets(15, 11, 'minor_road', 'other'),
    {
      dataLayer: 'water',
      filter: (zoom, feature) => feature.geomType === GeomType.Point && isDue(zoom, feature),
      symbolizer: new CenteredTextSymbolizer({
        ...written,
        stroke: palette.water,
        fontSize: 12,
        fontStyle: 'italic',
        lineHeight: 1.4,
      }),
    },
  ]
}
