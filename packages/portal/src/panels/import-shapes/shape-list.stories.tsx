import { readShapes } from '@baliza/sdk-core/internal'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { importTexts } from '../../context/import-texts.js'
import { onSurface } from '../../testing/story.js'
import { ShapeList } from './shape-list.js'
import { toRows } from './shape-rows.js'

const meta: Meta = { title: 'Portal/ShapeList', decorators: [onSurface(380)] }
export default meta

const feature = (name: string, type: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties: { name, ...properties },
  geometry: { type, coordinates },
})
const file = {
  type: 'FeatureCollection',
  features: [
    feature('Patio Norte', 'Polygon', [
      [
        [-100.4, 25.7],
        [-100.3, 25.7],
        [-100.3, 25.8],
        [-100.4, 25.7],
      ],
    ]),
    feature('Almacén central', 'Point', [-99.13, 19.43], { radio: 2_500 }),
    feature(
      'Gasolinera Libramiento Norte de la Ciudad de México, sentido a Querétaro',
      'Point',
      [-99.2, 19.5],
    ),
    feature('Ruta a Puebla', 'LineString', [
      [-99.13, 19.43],
      [-98.2, 19.04],
    ]),
    feature('Polo', 'Point', [-99.1, 89]),
    feature('Al revés', 'Point', [19.4, -99.1]),
  ],
}
const rows = toRows(
  readShapes(new TextEncoder().encode(JSON.stringify(file))),
  [],
  { geofences: true, routes: true },
  importTexts.shapes,
)

function List(props: { readonly isSaved?: boolean; readonly busy?: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([1, 2, 4]))
  return (
    <ShapeList
      rows={rows}
      chosen={chosen}
      isSaved={props.isSaved ?? false}
      busy={props.busy ?? false}
      onChoose={setChosen}
    />
  )
}

export const Preview: StoryObj = { name: 'Vista previa', render: () => <List /> }
export const Saving: StoryObj = { name: 'Importando', render: () => <List busy /> }
export const Saved: StoryObj = { name: 'Importada', render: () => <List isSaved /> }
