import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { sheetPath, workbookParts } from '@baliza/sdk-core/internal'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Packs the file of a sheet as an .xlsx without loading the whole file into memory. */
export async function packSheet(sheet: string, out: string): Promise<void> {
  const file = createWriteStream(out)
  let waits = false
  const zip = new Zip((error, bytes, last) => {
    if (error) return void file.destroy(error)
    waits = !file.write(bytes) || waits
    if (last) file.end()
  })
  for (const [name, text] of Object.entries(workbookParts(['Baliza']))) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    part.push(strToU8(text), true)
  }
  const part = new ZipDeflate(sheetPath(1), { level: 6 })
  zip.add(part)
  for await (const bytes of createReadStream(sheet, { highWaterMark: 1 << 20 })) {
    part.push(bytes as Buffer)
    if (waits) {
      waits = false
      if (file.writableNeedDrain) await once(file, 'drain')
    }
  }
  part.push(new Uint8Array(), true)
  zip.end()
  await finished(file)
}
