import { Check } from 'lucide-react'
import { importTexts } from '../../../context/import-texts.js'
import styles from './steps.module.css'

const t = importTexts
const order = ['file', 'columns', 'preview', 'result'] as const

/** Current step of an import. @param props.onBack returns from the preview to the columns */
export function Steps(props: {
  readonly current: (typeof order)[number]
  readonly onBack: (() => void) | undefined
}) {
  const at = order.indexOf(props.current)
  return (
    <ol className={styles.steps} aria-label={t.steps}>
      {order.map((step, index) => {
        const name = t.stepNames[step]
        return (
          <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            <b aria-hidden="true">{index < at ? <Check size={14} /> : index + 1}</b>
            {step === 'columns' && props.onBack !== undefined ? (
              <button type="button" onClick={props.onBack}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
