import { formatCoordinates, formatDateTime, mapUrl } from '@baliza/sdk-core/internal'
import { texts } from '../../context/page-texts.js'
import { RejectionMark } from '../marks/rejection-mark.js'
import type { Column } from './column.js'

type Layout<Row> = Omit<Column<Row>, 'value' | 'sortBy' | 'cell'>

/** Column of a time. @param timeOf Unix ms; `null` if the time is unknown */
export const timeColumn = <Row,>(layout: Layout<Row>, timeOf: (row: Row) => number | null): Column<Row> => ({
  ...layout,
  value: (row) => {
    const time = timeOf(row)
    return time === null ? null : formatDateTime(time)
  },
  sortBy: timeOf,
})

/** Column of coordinates, which link to a map. @param title tooltip of the link */
export function coordinatesColumn<Row>(
  layout: Layout<Row>,
  pointOf: (row: Row) => { readonly lat: number | null; readonly lng: number | null },
  title?: string,
): Column<Row> {
  const value = (row: Row) => {
    const { lat, lng } = pointOf(row)
    return lat === null || lng === null ? null : formatCoordinates(lat, lng)
  }
  return {
    ...layout,
    value,
    cell: (row) => {
      const { lat, lng } = pointOf(row)
      return (
        lat !== null &&
        lng !== null && (
          <a href={mapUrl(lat, lng)} target="_blank" rel="noreferrer noopener" title={title}>
            {value(row)}
          </a>
        )
      )
    },
    sortable: false,
  }
}

/** Column for tables with implausible positions. @param reasonOf '' for an accepted position */
export const rejectionColumn = <Row,>(
  layout: Omit<Layout<Row>, 'id' | 'header'>,
  reasonOf: (row: Row) => string,
): Column<Row> => ({
  ...layout,
  id: 'doubt',
  header: texts.doubts.column,
  value: (row) => reasonOf(row) || null,
  cell: (row) => <RejectionMark reason={reasonOf(row)} />,
})
