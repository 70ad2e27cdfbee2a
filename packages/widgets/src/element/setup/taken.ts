import { createSetupTexts, fill } from '@baliza/sdk-core'
import { version } from '../../version.js'
import { sayOnce } from './said.js'

/** Says that a tag is not ours: another version's of us, or somebody else's. */
export function sayTaken(tag: string, there: string | undefined): void {
  const texts = createSetupTexts()
  if (there === undefined)
    sayOnce(`taken ${tag}`, () => console.warn(`[baliza] ${fill(texts.taken, { tag })}`))
  else
    sayOnce(`versions ${there} ${version}`, () =>
      console.warn(`[baliza] ${fill(texts.versions, { there, here: version })}`),
    )
}
