/**
 * A piece of a photo as a GPS103 tracker sends it: number and length in little-endian order, 506 bytes of picture and two of
 * checksum, in hexadecimal. With its end mark it has 1,049 bytes.
 */
export function photoPiece(imei: string, number: number): string {
  const bytes = Buffer.alloc(512)
  bytes.writeUInt16LE(number, 0)
  bytes.writeUInt16LE(506, 2)
  for (let at = 4; at < 510; at += 1) bytes[at] = (at * 31 + number * 7) % 256
  bytes[510] = bytes.subarray(0, 510).reduce((sum, byte) => (sum + byte) % 256, 0)
  return `imei:${imei},vr,${bytes.toString('hex')};`
}
