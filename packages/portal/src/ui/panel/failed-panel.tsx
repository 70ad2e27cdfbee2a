import { texts } from '../../context/page-texts.js'
import type { FailedPartProps } from '../loading/later.js'
import { Problem } from '../notices/problem.js'
import { Panel } from './panel.js'

/** Shown instead of a panel that could not be loaded. */
export function FailedPanel({ text, onRetry, onClose = () => {} }: FailedPartProps) {
  return (
    <Panel title={texts.portal.failedPart} onClose={onClose}>
      <Problem text={text} onRetry={onRetry} />
    </Panel>
  )
}
