import { fill } from '@baliza/sdk-core/internal'
import { createSetupTexts } from '../../texts/setup-texts.js'
import { version } from '../../version.js'
import { oncePerPage } from './once-per-page.js'

/** Warns that a tag is already defined by another version of this package, or by another package. */
export function warnTagConflict(tag: string, there: string | undefined): void {
  const texts = createSetupTexts()
  if (there === undefined)
    oncePerPage(`tag ${tag}`, () => console.warn(`[baliza] ${fill(texts.taken, { tag })}`))
  else
    oncePerPage(`versions ${there} ${version}`, () =>
      console.warn(`[baliza] ${fill(texts.versions, { there, here: version })}`),
    )
}
