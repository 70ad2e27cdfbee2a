/** Formats a position in degrees, minutes and seconds, which every map service reads: `19°25'57.39"N 99°07'59.55"W`. */
export function formatSexagesimal(lat: number, lng: number): string {
  return `${sexagesimal(lat, 'NS')} ${sexagesimal(lng, 'EW')}`
}

function sexagesimal(value: number, [positive, negative]: string): string {
  const hundredths = Math.round(Math.abs(value) * 360_000)
  const minutes = Math.floor(hundredths / 6_000)
  const seconds = ((hundredths % 6_000) / 100).toFixed(2)
  const two = (text: string) => text.padStart(text.includes('.') ? 5 : 2, '0')
  return `${Math.floor(minutes / 60)}°${two(`${minutes % 60}`)}'${two(seconds)}"${value < 0 ? negative : positive}`
}
