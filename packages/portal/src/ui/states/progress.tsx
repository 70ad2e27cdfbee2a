import styles from './progress.module.css'

/** Progress bar. @param props.value from 0 to 1; without it the progress is indeterminate */
export function Progress(props: { readonly label: string; readonly value?: number }) {
  const percent = props.value === undefined ? undefined : Math.round(props.value * 100)
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i
        style={percent === undefined ? undefined : { width: `${percent}%` }}
        data-unknown={percent === undefined || undefined}
      />
    </div>
  )
}
