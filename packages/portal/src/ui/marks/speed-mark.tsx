import { formatSpeed, speedClass } from '@baliza/sdk-core'
import './speed-scale.css'
import styles from './speed-mark.module.css'

/** A speed in a table, km/h: before it an edge in the colour that a track has there. */
export function SpeedMark({ speed }: { readonly speed: number }) {
  return (
    <span className={styles.speed} data-speed={speedClass(speed)}>
      {formatSpeed(speed)}
    </span>
  )
}
