import { type FollowLanguage, followPageTexts, ownValue } from '@baliza/agreement'

/** Returns the visitor's preferred language of those that the page has; Spanish by default. @param header `Accept-Language` */
export function acceptedLanguage(header: string | undefined): FollowLanguage {
  const wanted = (header ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters
        .find((one) => one.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return { language: tag.split('-', 1)[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  const known = wanted.find(({ language }) => ownValue(followPageTexts, language) !== undefined)
  return (known?.language as FollowLanguage | undefined) ?? 'es'
}
