import type { IconSize } from '@baliza/sdk-core/internal'
import { texts } from '../../context/page-texts.js'
import styles from './icon-preview.module.css'

/** A preview of an icon on a light and a dark map, with its anchor on the unit's position. */
export function IconPreview(props: {
  readonly icon: { readonly url: string; readonly rotates: boolean } | null
  /** `null` if the entered size is invalid. */
  readonly size: IconSize | null
  /** Degrees, for an icon that rotates. */
  readonly course: number
}) {
  const t = texts.units
  return (
    <div className={styles.tiles}>
      <Tile {...props} label={t.previewLight} tone="light" />
      <Tile {...props} label={t.previewDark} tone="dark" />
    </div>
  )
}

function Tile({
  icon,
  size,
  course,
  label,
  tone,
}: Parameters<typeof IconPreview>[0] & { readonly label: string; readonly tone: 'light' | 'dark' }) {
  return (
    <div className={styles.tile} data-tone={tone} role="img" aria-label={label}>
      <svg
        className={styles.streets}
        viewBox="0 0 160 120"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path className={styles.park} d="M96 -4h70v44l-58 10z" />
        <path className={styles.street} d="M-4 92L60 66L164 54M34 -4L52 60L70 124M118 -4L110 124" />
        <path className={styles.avenue} d="M-4 30L80 72L164 104" />
      </svg>
      {icon?.rotates && <span className={styles.ring} />}
      {icon !== null && size !== null && (
        <img
          className={styles.icon}
          src={icon.url}
          alt=""
          style={{
            width: size.size_ancho,
            height: size.size_largo,
            marginLeft: -size.size_ancho / 2,
            marginTop: -size.offset,
            transformOrigin: `50% ${size.offset}px`,
            transform: icon.rotates ? `rotate(${course}deg)` : undefined,
          }}
        />
      )}
      {icon !== null && !icon.rotates && size !== null && (
        <span
          className={styles.badge}
          style={{ marginLeft: size.size_ancho / 2 - 9, marginTop: -size.offset - 2 }}
        />
      )}
      {icon === null && <span className={styles.default} />}
      <span className={styles.place} />
    </div>
  )
}
