import { formatSpeed, speedClass } from '@baliza/sdk-core/internal'
import './speed-scale.css'
import styles from './speed-mark.module.css'

/** Speed in a table, km/h, with an edge in the track colour of that speed. */
export function SpeedMark({ speed }: { readonly speed: number }) {
  return (
    <span className={styles.speed} data-speed={speedClass(speed)}>
      {formatSpeed(speed)}
    </span>
  )
}
