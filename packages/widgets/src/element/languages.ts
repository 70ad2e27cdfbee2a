/** The languages other than Spanish. Loaded by the first widget whose `lang` is one of them. */
export { loadTexts } from '../texts/languages.js'
