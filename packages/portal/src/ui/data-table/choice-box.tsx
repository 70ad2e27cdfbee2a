import styles from './data-table.module.css'

/** The checkbox of a row, or of all. */
export function ChoiceBox(props: {
  readonly label: string
  readonly standing: 'all' | 'some' | 'none'
  /** @param isRange Shift was held */
  readonly onChange: (isRange: boolean) => void
}) {
  const { standing } = props
  return (
    <label className={styles.choice}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = standing === 'some'
        }}
        type="checkbox"
        aria-label={props.label}
        checked={standing === 'all'}
        onChange={({ nativeEvent }) =>
          props.onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
