/** One value of a header such as `Accept`, in lower case, with its quality from above 0 to 1. */
export interface Preference {
  readonly value: string
  readonly quality: number
}

/** Returns the values of an `Accept` or `Accept-Language` header, the most preferred first. At most 20 values are read. */
export function readPreferences(header: string | undefined): readonly Preference[] {
  return (header ?? '')
    .split(',', 20)
    .map((part) => {
      const [value = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters
        .find((one) => one.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return { value: value.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
}
