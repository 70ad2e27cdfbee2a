import type { LatLng } from '@baliza/agreement'

/** The content of a PDF. The header of every page has `brand`, `title` and `range`. */
export interface ReportDocument {
  readonly brand: string
  readonly title: string
  readonly range: string
  /** The lines below the title: the units, and the time zone. */
  readonly lines: readonly string[]
  readonly sections: readonly DocumentSection[]
}

export interface DocumentSection {
  /** The section starts a page. In the header of that page and the following ones, this replaces the document's title. */
  readonly title?: string
  readonly heading?: string
  /** Pairs of name and value. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly route?: DocumentRoute
  readonly table?: DocumentTable
  /** The text shown if there is no data. */
  readonly note?: string
}

export interface DocumentRoute {
  readonly points: readonly LatLng[]
  readonly stops: readonly LatLng[]
}

export interface DocumentTable {
  /** `end`: a numeric column, aligned to the right. */
  readonly columns: readonly { readonly title: string; readonly end: boolean }[]
  readonly rows: readonly (readonly string[])[]
  readonly totals?: readonly string[]
}
