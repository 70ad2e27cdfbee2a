import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF by pdfkit, in the order of its pages. The built-in fonts are Windows-1252. */
export function readPdf(bytes: Buffer): string[] {
  const file = bytes.toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, number, body]) => [
      number,
      body ?? '',
    ]),
  )
  const kids = [...objects.values()].find((body) => body.includes('/Type /Pages')) ?? ''
  const [, list = ''] = /\/Kids \[([^\]]*)\]/.exec(kids) ?? []
  return [...list.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const [, contents] = /\/Contents (\d+) 0 R/.exec(objects.get(page ?? '') ?? '') ?? []
    return textOf(objects.get(contents ?? '') ?? '')
  })
}

function textOf(object: string): string {
  const [dictionary = '', stream = ''] = object.split(/stream\n/)
  const packed = Buffer.from(stream.replace(/\nend$/, ''), 'latin1')
  const commands = dictionary.includes('/FlateDecode') ? inflateSync(packed).toString('latin1') : stream
  const decoder = new TextDecoder('windows-1252')
  return [...commands.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => decoder.decode(Buffer.from(hex, 'hex')))
        .join(''),
    )
    .join('\n')
}
