/** Puts values into a text of the catalogue: `fill('{brand} System {year}', { brand, year })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
