import { type TrackerModelCode, trackerModels, trackerProtocols } from '@baliza/sdk-core/internal'

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** Brands of phones, which report by an app and have no tracker model. */
export const isPhoneBrand = (brand: string): boolean => brand === 'Android' || brand === 'iPhone'

/** Brand of a model that the catalogue has no brand for. */
const otherBrand = 'Otro'

/**
 * Returns the catalogue's brand for a tracker model: the longest one of whose words all are in the model's name, or else 'Otro'.
 * @param brands the names of `devices.brands`
 */
export function brandOfModel(model: TrackerModelCode, brands: readonly string[]): string | undefined {
  const words = new Set(wordsOf(trackerModels[model].name))
  const [named] = brands
    .filter((brand) => brand !== otherBrand && wordsOf(brand).every((word) => words.has(word)))
    .sort((a, b) => b.length - a.length)
  return named ?? brands.find((brand) => brand === otherBrand)
}

/** Returns whether a model may be of a brand: its name or its protocol's names the brand. */
function isOf(model: TrackerModelCode, brand: string): boolean {
  const { name, protocol } = trackerModels[model]
  const [first] = wordsOf(brand)
  return first !== undefined && wordsOf(`${name} ${trackerProtocols[protocol]}`).includes(first)
}

/** Returns the models of a brand; all of them for a brand that no model names. */
export function modelsOfBrand(brand: string): readonly TrackerModelCode[] {
  const all = Object.keys(trackerModels) as TrackerModelCode[]
  const own = brand === otherBrand ? [] : all.filter((model) => isOf(model, brand))
  return own.length === 0 ? all : own
}
