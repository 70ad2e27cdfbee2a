import { Copy } from 'lucide-react'
import { useState } from 'react'
import { linkTexts } from '../../../context/link-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { useCopy } from '../../../ui/export/use-copy.js'
import { TextField } from '../../../ui/fields/field.js'
import { Panel } from '../../../ui/panel/panel.js'
import { boardUrl, type ReadBoard } from './board-url.js'

const t = linkTexts.board

/** Shows the new link to a board; it is not shown again. */
export function MadeBoard(props: {
  readonly board: ReadBoard
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { board, onDone } = props
  const { notices } = usePortal()
  const copy = useCopy()
  const [problem, setProblem] = useState<string | undefined>()
  const url = boardUrl(board)
  async function copyLink() {
    const copied = await copy.text(url)
    setProblem(copied ? undefined : t.notCopied)
    if (copied) notices.show('success', t.copied)
  }
  return (
    <Panel
      title={board.name}
      size="wide"
      onClose={props.onClose}
      onBack={onDone}
      footer={
        <>
          <Button onClick={onDone}>{t.done}</Button>
          <Button
            variant="primary"
            icon={<Copy size={18} aria-hidden="true" />}
            onClick={() => void copyLink()}
          >
            {t.copy}
          </Button>
        </>
      }
    >
      <TextField
        label={t.link}
        value={url}
        hint={t.linkHint}
        problem={problem}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </Panel>
  )
}
