import { saveFile, textFile } from '@baliza/widgets/react'

export { saveFile }

/** Hands the reader a CSV. */
export function saveCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, textFile(csv, 'text/csv'))
}
