import type { LatLng } from '@baliza/sdk-core'

/** What a PDF of a report holds. The header of every page has `brand`, `title` and `range`. */
export interface ReportDocument {
  readonly brand: string
  readonly title: string
  readonly range: string
  /** Under the title: whom it is about, the zone of its times. */
  readonly lines: readonly string[]
  readonly sections: readonly DocumentSection[]
}

export interface DocumentSection {
  /** The section begins a page; in the header of that page, and of those after it, this replaces the document's title. */
  readonly title?: string
  readonly heading?: string
  /** Facts, each with its name. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly route?: DocumentRoute
  readonly table?: DocumentTable
  /** The text where there is nothing to show. */
  readonly note?: string
}

export interface DocumentRoute {
  readonly points: readonly LatLng[]
  readonly stops: readonly LatLng[]
}

export interface DocumentTable {
  /** `end`: figures, which are aligned to the end of their cells. */
  readonly columns: readonly { readonly title: string; readonly end: boolean }[]
  readonly rows: readonly (readonly string[])[]
  readonly totals?: readonly string[]
}
