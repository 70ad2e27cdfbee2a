import { formatDateTime, formatSpeed, indexAt } from '@baliza/sdk-core/internal'
import { LocateFixed, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { panelTexts } from '../../../../context/panel-texts.js'
import { Button } from '../../../../ui/buttons/button.js'
import { IconButton } from '../../../../ui/buttons/icon-button.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { tooltipProps } from '../../../../ui/tooltip/tooltip-props.js'
import type { Replay } from '../../../../workspace/replay.js'
import { replaySpeeds } from '../../../../workspace/replay-clock.js'
import styles from './replay-bar.module.css'
import { ReplaySlider } from './replay-slider.js'

/**
 * Controls of a replay, over the bottom of the map. Changes in every frame are written to the DOM without React.
 * @param props.timeline lanes of several units, instead of the slider of one unit. That page has no replay to close, and itself
 * selects the unit that the camera follows
 */
export default function ReplayBar(props: { readonly replay: Replay; readonly timeline?: ReactNode }) {
  const { replay, timeline } = props
  const { records, span } = replay
  const { playing, speed, follow } = useAtom(replay.$state)
  const isAlone = timeline === undefined
  const when = useRef<HTMLTimeElement>(null)
  const pace = useRef<HTMLSpanElement>(null)
  const bar = useRef<HTMLElement>(null)
  const t = panelTexts.footer.replay

  useEffect(() => {
    if (isAlone) bar.current?.focus({ preventScroll: true })
    let shown = ''
    return replay.listen((time) => {
      const text = formatDateTime(time)
      if (text === shown) return
      shown = text
      const record = records[indexAt(records, time)]
      if (when.current !== null) when.current.textContent = text
      if (pace.current !== null) pace.current.textContent = formatSpeed(record?.speed ?? 0)
    })
  }, [replay, records, isAlone])

  function onKeyDown(event: KeyboardEvent) {
    const onButton = event.target instanceof HTMLButtonElement
    if (event.key === ' ' && !onButton) replay.toggle()
    else if (event.key === 'ArrowRight' || event.key === 'ArrowUp') replay.step(1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') replay.step(-1)
    else if (event.key === 'PageUp') replay.step(20)
    else if (event.key === 'PageDown') replay.step(-20)
    else if (event.key === 'Home') replay.seek(span.from)
    else if (event.key === 'End') replay.seek(span.to)
    else if (event.key === 'Escape' && isAlone) replay.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section
      ref={bar}
      className={styles.bar}
      data-timeline={!isAlone || undefined}
      aria-label={t.label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
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
      <div className={styles.timeline}>{timeline ?? <ReplaySlider replay={replay} />}</div>
      <div className={styles.tools}>
        <p className={styles.now}>
          <time ref={when} />
          {isAlone && <span ref={pace} />}
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
        {isAlone && (
          <>
            <IconButton label={t.follow} aria-pressed={follow} onClick={() => replay.setFollow(!follow)}>
              <LocateFixed size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={t.close} onClick={replay.close}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
    </section>
  )
}
