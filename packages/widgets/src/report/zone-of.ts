/** Returns the reader's time zone, with its offset at that time: `America/Mexico_City (UTC-06:00)`. @param time Unix ms */
export function zoneOf(time: number): string {
  const minutes = -new Date(time).getTimezoneOffset()
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const offset = `UTC${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return `${timeZone} (${offset})`
}
