import { saveFile, textFile } from '@baliza/widgets/react'

export { saveFile }

export function saveCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, textFile(csv, 'text/csv'))
}
