/** The languages besides Spanish: loaded by the first widget whose `lang` is one of them. */
export { loadTexts } from '@baliza/sdk-core'
