/** How long something took: a spreadsheet counts with it, a file of text has `h:mm:ss`. */
export interface ExportDuration {
  readonly seconds: number
}

/** What a cell of a file holds; `null`: nothing. */
export type ExportValue = string | number | Date | ExportDuration | null

/** A table as it goes into a file. */
export interface ExportTable<Row> {
  /** Its first line, and the name of the sheet. */
  readonly title: string
  /** Lines between the title and the table: what was asked for, the zone of the times. */
  readonly header: readonly string[]
  /** How a file of text writes its times; Spanish by default. */
  readonly locale?: string
  readonly columns: readonly { readonly title: string; value(row: Row): ExportValue }[]
  readonly rows: Iterable<Row>
  /** By column, the line under all rows. */
  readonly totals?: readonly ExportValue[]
}

/** A table of values. */
export interface ExportLines {
  readonly title: string
  /** The lines above the table. */
  readonly header: readonly (readonly ExportValue[])[]
  /** Those of its columns. */
  readonly titles: readonly string[]
  readonly rows: readonly (readonly ExportValue[])[]
}
