/** Converts bytes to Latin-1 text, which a program writes to a tracker's socket with `socket.write(text, 'latin1')`. */
export function latin1(bytes: Iterable<number>): string {
  return String.fromCharCode(...bytes)
}

/** Returns an integer as `count` bytes, big-endian, in two's complement. */
export function bytesOf(value: number, count: number): number[] {
  const whole = BigInt.asUintN(count * 8, BigInt(Math.round(value)))
  return Array.from({ length: count }, (_, at) => Number((whole >> BigInt((count - 1 - at) * 8)) & 0xffn))
}

/** Returns a reflected 16-bit CRC. */
export function checksum(
  bytes: readonly number[],
  polynomial: number,
  initial: number,
  final: number,
): number {
  let sum = initial
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ polynomial : sum >>> 1
  }
  return (sum ^ final) & 0xffff
}

/** Returns `yyyymmddHHMMSS` of a moment, UTC. @param time Unix ms */
export function digitsOf(time: number): string {
  return new Date(time).toISOString().replace(/\D/g, '').slice(0, 14)
}
