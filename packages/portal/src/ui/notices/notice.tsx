import type { HTMLAttributes } from 'react'
import type { NoticeAction, NoticeTone } from '../../context/notices.js'
import { Button } from '../buttons/button.js'
import { IconButton } from '../buttons/icon-button.js'
import { AlertIcon, CheckIcon, CloseIcon } from '../marks/icons.js'
import styles from './notice.module.css'

export function Notice({
  tone,
  text,
  actions,
  close,
  onClose,
  ...rest
}: HTMLAttributes<HTMLDivElement> & {
  readonly tone: NoticeTone
  readonly text: string
  /** Each action also closes the notice. */
  readonly actions: readonly NoticeAction[]
  /** Accessible name of the close button. */
  readonly close: string
  readonly onClose: () => void
}) {
  return (
    <div {...rest} className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {tone === 'success' ? <CheckIcon /> : <AlertIcon />}
      <p className={styles.text}>{text}</p>
      <span className={styles.end}>
        {actions.map((action) => (
          <Button
            key={action.text}
            variant="quiet"
            onClick={() => {
              onClose()
              action.run()
            }}
          >
            {action.text}
          </Button>
        ))}
        <IconButton label={close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </span>
    </div>
  )
}
