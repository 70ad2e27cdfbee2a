import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import {
  CheckIcon,
  FitIcon,
  FollowIcon,
  LabelIcon,
  LayersIcon,
  MinusIcon,
  PlusIcon,
} from '../../parts/icons.js'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import type { MapControl, TileSource } from '../map-types.js'

export interface ControlsProps {
  readonly show: readonly MapControl[]
  readonly texts: WidgetTexts['map']
  readonly sources: readonly TileSource[]
  /** Id of the base layer that is shown; `null` for none. */
  readonly source: string | null
  readonly labels: boolean
  /** Whether the map follows the selected unit; `null` if no unit is selected. */
  readonly follow: boolean | null
  readonly onFollow: (follow: boolean) => void
  readonly onSource: (id: string | null) => void
  readonly onLabels: (labels: boolean) => void
  readonly onFit: () => void
  readonly onZoom: (steps: 1 | -1) => void
}

/** The map's buttons, each 44 px high. */
export function Controls(props: ControlsProps) {
  const { show, texts } = props
  return (
    <div className="baliza-map__controls">
      <div className="baliza-map__group">
        {show.includes('layers') && <LayersControl {...props} />}
        {show.includes('labels') && (
          <Button pressed={props.labels} label={texts.labels} onClick={() => props.onLabels(!props.labels)}>
            <LabelIcon />
          </Button>
        )}
        {show.includes('fit') && (
          <Button label={texts.fit} onClick={props.onFit}>
            <FitIcon />
          </Button>
        )}
      </div>
      {show.includes('follow') && props.follow !== null && (
        <button
          type="button"
          className="baliza-map__follow"
          part="button"
          aria-pressed={props.follow}
          title={texts.follow}
          onClick={() => props.onFollow(!props.follow)}
        >
          <FollowIcon />
          <span>{texts.follow}</span>
        </button>
      )}
      {show.includes('zoom') && (
        <div className="baliza-map__group baliza-map__group--zoom">
          <Button label={texts.zoomIn} onClick={() => props.onZoom(1)}>
            <PlusIcon />
          </Button>
          <Button label={texts.zoomOut} onClick={() => props.onZoom(-1)}>
            <MinusIcon />
          </Button>
        </div>
      )}
    </div>
  )
}

function LayersControl({ texts, sources, source, onSource }: ControlsProps) {
  const [open, setOpen] = useState(false)
  const name = useId()
  const choices = [...sources.map(({ id, name }) => ({ id, name })), { id: null, name: texts.noTiles }]
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    event.currentTarget.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only receives Escape from the controls inside.
    <div
      className="baliza-map__layers"
      onKeyDown={close}
      onBlurCapture={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Button expanded={open} label={texts.layers} onClick={() => setOpen(!open)}>
        <LayersIcon />
      </Button>
      {open && (
        <fieldset className="baliza-map__menu" part="menu">
          <legend>{texts.layers}</legend>
          {choices.map((choice) => (
            <label key={choice.id ?? ''} className="baliza-map__choice">
              <input
                type="radio"
                name={name}
                checked={source === choice.id}
                onChange={() => onSource(choice.id)}
              />
              <span>{choice.name}</span>
              {source === choice.id && <CheckIcon />}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function Button(props: {
  readonly label: string
  readonly pressed?: boolean
  readonly expanded?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { label } = props
  return (
    <button
      type="button"
      className="baliza-map__button"
      part="button"
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-label={label}
      title={label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
