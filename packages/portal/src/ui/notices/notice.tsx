import type { HTMLAttributes } from 'react'
import type { NoticeAction, NoticeTone } from '../../context/notices.js'
import { Button } from '../buttons/button.js'
import { IconButton } from '../buttons/icon-button.js'
import { AlertIcon, CheckIcon, CloseIcon } from '../marks/icons.js'
import styles from './notice.module.css'

/** A message that floats: what it is about, one thing to do, and its end. */
export function Notice({
  tone,
  text,
  action,
  close,
  onClose,
  ...rest
}: HTMLAttributes<HTMLDivElement> & {
  readonly tone: NoticeTone
  readonly text: string
  /** It closes the notice too. */
  readonly action?: NoticeAction | undefined
  /** What the cross is called. */
  readonly close: string
  readonly onClose: () => void
}) {
  return (
    <div {...rest} className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {tone === 'success' ? <CheckIcon /> : <AlertIcon />}
      <p className={styles.text}>{text}</p>
      <span className={styles.end}>
        {action !== undefined && (
          <Button
            variant="quiet"
            onClick={() => {
              onClose()
              action.run()
            }}
          >
            {action.text}
          </Button>
        )}
        <IconButton label={close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </span>
    </div>
  )
}
