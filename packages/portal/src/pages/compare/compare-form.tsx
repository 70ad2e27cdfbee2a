import {
  endOfMinute,
  hostNow,
  type Imei,
  maxRange,
  presetRange,
  rangeProblem,
} from '@baliza/sdk-core/internal'
import { type FormEvent, useState } from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import { Button } from '../../ui/buttons/button.js'
import { DateRange } from '../../ui/fields/date-range/date-range.js'
import { RangePresets } from '../../ui/fields/date-range/range-presets.js'
import { type BoxedUnit, UnitBox } from '../../ui/units/unit-box.js'
import type { Range } from '../../workspace/history-form-state.js'
import styles from './compare-page.module.css'
import { comparisonTexts as t } from './comparison-texts.js'

/** Returns the problem of a range, or `null`. */
export function problemOf({ from, to }: Range): string | null {
  const say = panelTexts.validation
  if (from === null || to === null) return say.allRequired
  // The last minute counts in full.
  const problem = rangeProblem(from, endOfMinute(to))
  return problem === null ? null : say.dates[problem]
}

export function CompareForm(props: {
  /** Units that can be added; `null` if no more can be added. */
  readonly others: ReadonlyMap<Imei, BoxedUnit> | null
  readonly withImei: boolean
  readonly range: Range
  readonly busy: boolean
  readonly onAdd: (imei: Imei) => void
  readonly onRange: (range: Range) => void
}) {
  const { others, range, onRange } = props
  const [typed, setTyped] = useState<Range | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function ask(next: Range): void {
    const wrong = problemOf(next)
    setProblem(wrong)
    if (wrong !== null) return
    setTyped(null)
    onRange(next)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        ask(typed ?? range)
      }}
    >
      <div className={styles.add}>
        {others === null ? (
          <p role="status">{t.most}</p>
        ) : (
          <UnitBox
            label={t.add}
            hint={panelTexts.footer.form.unitHint}
            empty={panelTexts.footer.form.noUnit}
            units={others}
            withImei={props.withImei}
            value={null}
            onChange={(imei) => imei !== null && props.onAdd(imei)}
          />
        )}
      </div>
      <div className={styles.dates}>
        <DateRange
          label={t.dates}
          calendar={t.calendar}
          value={typed ?? range}
          problem={problem ?? undefined}
          onChange={(next) => {
            setProblem(null)
            setTyped(next)
          }}
        />
        <RangePresets longest={maxRange} onChoose={(preset) => ask(presetRange(preset, hostNow()))} />
      </div>
      <Button type="submit" variant="primary" busy={props.busy}>
        {t.apply}
      </Button>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
