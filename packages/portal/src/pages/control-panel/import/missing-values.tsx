import { fill, formatFigure, type ImportKind, importColumnsOf } from '@baliza/sdk-core/internal'
import { importTexts } from '../../../context/import-texts.js'
import { Button } from '../../../ui/buttons/button.js'
import button from '../../../ui/buttons/button.module.css'
import { MenuButton } from '../../../ui/menus/menu-button.js'
import { type Lookups, type MissingValue, maxMissing, nameOfFault } from './lookups.js'
import styles from './missing-values.module.css'
import step from './step.module.css'

const t = importTexts

/** Values of the file that do not exist, one line each: to create, or to replace in all rows at once. */
export function MissingValues(props: {
  readonly kind: ImportKind
  readonly values: readonly MissingValue[]
  /** Number of all values, of which `values` are the most frequent. */
  readonly total: number
  readonly lookups: Lookups
  readonly disabled: boolean
  readonly onCreate: (groups: readonly string[]) => void
  readonly onReplace: (changes: readonly { readonly of: MissingValue; readonly value: string }[]) => void
}) {
  const { kind, values, total, lookups, disabled, onCreate, onReplace } = props
  const labels = new Map(importColumnsOf(kind).map(({ id, label }) => [id, label]))
  const creatable = values.filter(({ isNewGroup, proposal }) => isNewGroup && proposal === null)
  const proposed = values.flatMap((of) => (of.proposal === null ? [] : [{ of, value: of.proposal }]))
  return (
    <section className={styles.missing} aria-label={t.missingTitle}>
      <header>
        <h2>{t.missingTitle}</h2>
        {creatable.length > 1 && (
          <Button
            variant="primary"
            disabled={disabled}
            onClick={() => onCreate(creatable.map(({ value }) => value))}
          >
            {fill(t.createGroups, { count: formatFigure(creatable.length) })}
          </Button>
        )}
        {proposed.length > 1 && (
          <Button disabled={disabled} onClick={() => onReplace(proposed)}>
            {fill(t.acceptProposals, { count: formatFigure(proposed.length) })}
          </Button>
        )}
      </header>
      <ul>
        {values.map((of) => {
          const { column, value, rows, fault, proposal, isNewGroup } = of
          const inRows = rows === 1 ? t.inRowsOne : fill(t.inRows, { count: formatFigure(rows) })
          const change = rows === 1 ? t.changeAllOne : fill(t.changeAll, { count: formatFigure(rows) })
          const options = lookups.get(column) ?? []
          return (
            <li key={`${column} ${value}`}>
              <p>
                <b>{value === '' ? t.noValue : fill(t.missingValue, { value, fault: nameOfFault(fault) })}</b>
                <small>
                  {labels.get(column)} · {inRows}
                </small>
              </p>
              {isNewGroup && (
                <Button disabled={disabled} onClick={() => onCreate([value])}>
                  {t.createGroupsOne}
                </Button>
              )}
              {proposal !== null && (
                <Button disabled={disabled} onClick={() => onReplace([{ of, value: proposal }])}>
                  {fill(t.changeTo, { change, value: proposal })}
                </Button>
              )}
              {options.length > 0 && (
                <MenuButton
                  className={button.button}
                  variant={proposal === null ? undefined : 'quiet'}
                  label={`${change}: ${value}`}
                  choices={options.map((option, place) => ({ id: String(place), text: option }))}
                  onChoose={(place) => onReplace([{ of, value: options[Number(place)] ?? '' }])}
                >
                  {proposal === null ? fill(t.changeToOther, { change }) : t.other}
                </MenuButton>
              )}
            </li>
          )
        })}
      </ul>
      {total > maxMissing && (
        <p className={step.hint}>
          {total - maxMissing === 1
            ? t.moreMissingOne
            : fill(t.moreMissing, { count: formatFigure(total - maxMissing) })}
        </p>
      )}
    </section>
  )
}
