import { fill, formatDateTime, formatDuration, formatSpeed, indexAt } from '@baliza/sdk-core'
import { LocateFixed, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { Button } from '../../../../ui/buttons/button.js'
import { IconButton } from '../../../../ui/buttons/icon-button.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { tooltipProps } from '../../../../ui/tooltip/tooltip-props.js'
import type { Replay } from '../../../../workspace/replay.js'
import { replaySpeeds } from '../../../../workspace/replay-clock.js'
import '../../../../ui/marks/speed-scale.css'
import styles from './replay-bar.module.css'
import { trackColours } from './track-colours.js'

/** The slider's own steps: a whole number of them, so that a browser does not round what we set. */
const ticks = 10_000

/**
 * The controls of a replay, over the bottom of the map. What changes in every frame is written to the DOM without
 * React.
 */
export default function ReplayBar({ replay }: { readonly replay: Replay }) {
  const { records, stops, span } = replay
  const { playing, speed, follow } = useAtom(replay.$state)
  const slider = useRef<HTMLInputElement>(null)
  const when = useRef<HTMLTimeElement>(null)
  const pace = useRef<HTMLSpanElement>(null)
  const bar = useRef<HTMLElement>(null)
  const t = texts.footer.replay
  const length = Math.max(1, span.to - span.from)
  const colours = useMemo(() => trackColours(records, span), [records, span])

  useEffect(() => {
    bar.current?.focus({ preventScroll: true })
    let shown = ''
    return replay.listen((time) => {
      const done = (time - span.from) / length
      if (slider.current !== null) {
        slider.current.value = String(Math.round(done * ticks))
      }
      const text = formatDateTime(time)
      if (text === shown) return
      shown = text
      const record = records[indexAt(records, time)]
      const speed = formatSpeed(record?.speed ?? 0)
      if (when.current !== null) when.current.textContent = text
      if (pace.current !== null) pace.current.textContent = speed
      slider.current?.setAttribute('aria-valuetext', `${text}, ${speed}`)
    })
  }, [replay, records, span, length])

  function onKeyDown(event: KeyboardEvent) {
    const onButton = event.target instanceof HTMLButtonElement
    if (event.key === ' ' && !onButton) replay.toggle()
    else if (event.key === 'ArrowRight' || event.key === 'ArrowUp') replay.step(1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') replay.step(-1)
    else if (event.key === 'PageUp') replay.step(20)
    else if (event.key === 'PageDown') replay.step(-20)
    else if (event.key === 'Home') replay.seek(span.from)
    else if (event.key === 'End') replay.seek(span.to)
    else if (event.key === 'Escape') replay.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section ref={bar} className={styles.bar} aria-label={t.label} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={styles.play}>
        <IconButton label={t.back} onClick={() => replay.step(-1)}>
          <SkipBack size={18} aria-hidden="true" />
        </IconButton>
        <Button
          variant="primary"
          aria-label={playing ? t.pause : t.play}
          icon={playing ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
          onClick={replay.toggle}
          {...tooltipProps}
        />
        <IconButton label={t.next} onClick={() => replay.step(1)}>
          <SkipForward size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.way}>
        <input
          ref={slider}
          type="range"
          className={styles.slider}
          style={{ '--way': colours } as CSSProperties}
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
      <div className={styles.tools}>
        <p className={styles.now}>
          <time ref={when} />
          <span ref={pace} />
        </p>
        <fieldset className={styles.speeds} title={t.speedHint}>
          <legend className="visually-hidden">{t.speed}</legend>
          {replaySpeeds.map((one) => (
            <Button
              key={one}
              variant="plain"
              aria-pressed={one === speed}
              onClick={() => replay.setSpeed(one)}
            >
              {one}×
            </Button>
          ))}
        </fieldset>
        <IconButton label={t.follow} aria-pressed={follow} onClick={() => replay.setFollow(!follow)}>
          <LocateFixed size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t.close} onClick={replay.close}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}
