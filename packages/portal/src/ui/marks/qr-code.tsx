import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Text as a QR code. @param props.label alternative text for users who cannot scan it */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text])
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
