import { fill, formatDateTime, formatDuration, formatSpeed, indexAt } from '@baliza/sdk-core/internal'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { panelTexts } from '../../../../context/panel-texts.js'
import type { Replay } from '../../../../workspace/replay.js'
import '../../../../ui/marks/speed-scale.css'
import styles from './replay-slider.module.css'
import { trackColours } from './track-colours.js'

/** Number of steps of the slider: integer values, which browsers do not round. */
const ticks = 10_000

/** Time of a track in the colours of its speeds, with its stops. */
export function ReplaySlider({ replay }: { readonly replay: Replay }) {
  const { records, stops, span } = replay
  const slider = useRef<HTMLInputElement>(null)
  const t = panelTexts.footer.replay
  const length = Math.max(1, span.to - span.from)
  const colours = useMemo(() => trackColours(records, span), [records, span])

  useEffect(() => {
    let shown = ''
    return replay.listen((time) => {
      if (slider.current === null) return
      slider.current.value = String(Math.round(((time - span.from) / length) * ticks))
      const text = formatDateTime(time)
      if (text === shown) return
      shown = text
      const record = records[indexAt(records, time)]
      slider.current.setAttribute('aria-valuetext', `${text}, ${formatSpeed(record?.speed ?? 0)}`)
    })
  }, [replay, records, span, length])

  return (
    <div className={styles.frame}>
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        style={{ '--route': colours } as CSSProperties}
        min={0}
        max={ticks}
        step={1}
        defaultValue={0}
        aria-label={t.time}
        onChange={(event) => replay.seek(span.from + (Number(event.target.value) / ticks) * length)}
      />
      <div className={styles.stops} aria-hidden="true">
        {stops.map((stop) => (
          <i
            key={stop.first}
            data-engine={stop.acc ? 'on' : 'off'}
            title={fill(t.stop, { time: formatDuration(stop.to - stop.from) })}
            style={{
              left: `${((stop.from - span.from) / length) * 100}%`,
              width: `${((stop.to - stop.from) / length) * 100}%`,
            }}
          />
        ))}
      </div>
    </div>
  )
}
