import { Checkbox, type Standing } from '../../choices/checkbox.js'

export function ChoiceBox(props: {
  readonly label: string
  readonly standing: Standing
  /** @param isRange whether Shift was held */
  readonly onChange: (isRange: boolean) => void
}) {
  const { standing } = props
  return (
    <Checkbox
      quiet
      label={props.label}
      mixed={standing === 'some'}
      checked={standing === 'all'}
      onChange={({ nativeEvent }) =>
        props.onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
