const dates = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats a time range: '21 nov 00:00 – 22 nov 01:40'. @param from Unix ms @param to Unix ms */
export const formatRange = (from: number, to: number): string =>
  dates.formatRange(from, to).replaceAll(',', '')
