import { Fragment, useId } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import styles from './keys.module.css'

const t = panelTexts.help.keys

/** Places with keyboard shortcuts, and the effect of each. Several keys in one line are alternatives. */
const places: readonly (readonly [
  place: string,
  keys: readonly (readonly [keys: readonly string[], does: string])[],
])[] = [
  [
    t.anywhere,
    [
      [['/', 'Ctrl K'], t.search],
      [['?'], t.help],
      [['Esc'], t.close],
    ],
  ],
  [
    t.list,
    [
      [['↑', '↓'], t.move],
      [['Intro'], t.choose],
      [['→', '←'], t.groups],
      [['Mayús F10'], t.actions],
    ],
  ],
  [
    t.card,
    [
      [['H'], t.history],
      [['F'], t.keep],
      [['S'], t.share],
      [['C'], t.command],
    ],
  ],
  [
    t.alerts,
    [
      [['A'], t.openAlerts],
      [['J', 'K'], t.moveAlert],
      [['N'], t.note],
      [['Intro', 'E'], t.attend],
    ],
  ],
  [
    t.map,
    [
      [['↑', '↓', '←', '→'], t.pan],
      [['+', '−'], t.zoom],
    ],
  ],
  [
    t.units,
    [
      [['→', '←'], t.move],
      [['Intro'], t.choose],
    ],
  ],
  [
    t.replay,
    [
      [['Espacio'], t.play],
      [['←', '→'], t.step],
      [['Re Pág', 'Av Pág'], t.leap],
      [['Inicio', 'Fin'], t.ends],
    ],
  ],
  [
    t.drawing,
    [
      [['Retroceso', 'Ctrl Z'], t.undo],
      [['Ctrl Mayús Z', 'Ctrl Y'], texts.drawing.form.redo],
      [['Esc'], t.stop],
    ],
  ],
  [
    t.tables,
    [
      [['↑', '↓'], t.rows],
      [['Intro'], t.open],
      [['Espacio'], t.mark],
      [['Ctrl A'], t.markAll],
      [['Ctrl C'], t.copy],
    ],
  ],
]

export function Keys() {
  const title = useId()
  return (
    <section className={styles.keys} aria-labelledby={title}>
      <h3 id={title}>{t.title}</h3>
      {places.map(([place, keys]) => (
        <Fragment key={place}>
          <h4>{place}</h4>
          <dl>
            {keys.map(([names, does]) => (
              <div key={does}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </section>
  )
}
