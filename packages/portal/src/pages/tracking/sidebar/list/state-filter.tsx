import { texts } from '../../../../context/page-texts.js'
import { StateMark } from '../../../../ui/marks/state-mark.js'
import { figureOf } from '../../../../ui/text/figure-of.js'
import { tooltipProps } from '../../../../ui/tooltip/tooltip-props.js'
import { type ListState, listStates } from '../list-state.js'
import styles from './state-filter.module.css'

/** Number of units in each state; pressing a state filters by it. */
export function StateFilter(props: {
  /** `null` until the first data has arrived. */
  readonly counts: Readonly<Record<ListState, number>> | null
  readonly states: ReadonlySet<ListState>
  readonly onStates: (states: ReadonlySet<ListState>) => void
}) {
  const { counts, states, onStates } = props
  const t = texts.tracking
  function toggle(state: ListState) {
    const next = new Set(states)
    if (!next.delete(state)) next.add(state)
    // Choosing all states is the same as choosing none.
    onStates(next.size === listStates.length ? new Set() : next)
  }
  return (
    <fieldset className={styles.filter} aria-label={t.filter}>
      {listStates.map((state) => (
        <button
          key={state}
          type="button"
          className={styles.chip}
          aria-label={`${t.states[state]} ${figureOf(counts?.[state])}`}
          aria-pressed={states.has(state)}
          onClick={() => toggle(state)}
          {...tooltipProps}
        >
          <StateMark state={state} />
          {figureOf(counts?.[state])}
        </button>
      ))}
    </fieldset>
  )
}
