import type { ReactNode } from 'react'
import { usePortal } from '../portal-context.js'
import { Button } from './button.js'
import { errorText } from './error-text.js'
import styles from './loadable.module.css'
import type { Answered } from './use-answer.js'

/**
 * An answer, or why there is none yet: bones while it loads, the fixed text where it is empty, the error with a way
 * to try again. What is there already stays while it is asked again; a failure then stands above it.
 */
export function Loadable<Data>(props: {
  readonly answer: Answered<Data>
  readonly isEmpty: (data: Data) => boolean
  /** The specification's text of an empty list. */
  readonly empty: ReactNode
  readonly children: (data: Data) => ReactNode
}) {
  const { data, error, reload } = props.answer
  const { texts } = usePortal()
  const problem =
    error === null ? null : (
      <div className={styles.problem} role="alert">
        <p>{errorText(error, texts)}</p>
        <Button onClick={reload}>{texts.portal.retry}</Button>
      </div>
    )
  if (data === null)
    return (
      problem ?? (
        <div className={styles.bones} role="status" aria-label={texts.portal.loading}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className={styles.bone} />
          ))}
        </div>
      )
    )
  return (
    <>
      {problem}
      {props.isEmpty(data) ? (
        <p className={styles.empty} role="status">
          {props.empty}
        </p>
      ) : (
        props.children(data)
      )}
    </>
  )
}
