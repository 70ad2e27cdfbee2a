import { type ReactNode, useId } from 'react'
import field from '../fields/field.module.css'
import styles from './some-units.module.css'
import { type Assignable, type Side, TwoLists } from './two-lists.js'

/** Form group: all units, or units moved from one list to another. */
export function SomeUnits(props: {
  readonly title: string
  readonly texts: Readonly<Record<'allUnits' | 'someUnits' | Side, string>>
  readonly only: boolean
  readonly onOnly: (only: boolean) => void
  /** IMEIs of the selected units. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  readonly problem: string | null | undefined
  /** Wraps the lists once the units are loaded. */
  readonly children: (lists: (units: readonly Assignable[]) => ReactNode) => ReactNode
}) {
  const { texts: t, only, chosen, problem } = props
  const name = useId()

  async function move(keys: readonly string[], to: Side) {
    const next = new Set(chosen)
    for (const key of keys) {
      if (to === 'assigned') next.add(key)
      else next.delete(key)
    }
    props.onChosen(next)
    return undefined
  }

  return (
    <fieldset className={styles.choices}>
      <legend>{props.title}</legend>
      {([false, true] as const).map((some) => (
        <label key={String(some)} className={styles.choice}>
          <input type="radio" name={name} checked={only === some} onChange={() => props.onOnly(some)} />
          {some ? t.someUnits : t.allUnits}
        </label>
      ))}
      {only && (
        <div className={styles.lists}>
          {props.children((units) => (
            <TwoLists
              titles={t}
              items={units}
              assigned={chosen}
              move={move}
              foot={
                problem && (
                  <p className={field.problem} role="alert">
                    {problem}
                  </p>
                )
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
