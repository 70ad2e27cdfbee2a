import { farthestNearby, geofenceTypeNames } from '@baliza/sdk-core/internal'
import { Maximize, Pencil, Radar, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { panelTexts } from '../../../../context/panel-texts.js'
import { useDrawingTools } from '../../../../panels/drawing/use-drawing-tools.js'
import { placeTexts } from '../../../../panels/search/place-texts.js'
import { Button } from '../../../../ui/buttons/button.js'
import { IconButton } from '../../../../ui/buttons/icon-button.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { narrowQuery, useMedia } from '../../../../ui/layout/use-media.js'
import { type Drawn, looksOf, measuresOf } from '../../../../workspace/shape-facts.js'
import { useOpenNearby } from '../../../../workspace/use-open-nearby.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import styles from './shape-card.module.css'
import { Swatch } from './swatch.js'
import { useShowShape } from './use-show-shape.js'

/** Details and actions of the shape that was clicked on the map. */
export default function ShapeCard() {
  const { shapes: $shapes, $shape, openShape } = useWorkspace()
  const clicked = useAtom($shape)
  const { geofences, routes } = useAtom($shapes)
  // The current version of the shape: it may have been edited or removed since the click.
  const shape = [...geofences, ...routes].find(({ tipo, id }) => tipo === clicked?.tipo && id === clicked.id)
  const isGone = shape === undefined
  useEffect(() => {
    if (isGone) openShape(null)
  }, [isGone, openShape])
  return shape === undefined ? null : (
    <Card key={`${shape.tipo} ${shape.id}`} shape={shape} onClose={() => openShape(null)} />
  )
}

function Card({ shape, onClose }: { readonly shape: Drawn; readonly onClose: () => void }) {
  const { allowed } = useWorkspace()
  const tools = useDrawingTools()
  const show = useShowShape()
  const openNearby = useOpenNearby()
  const narrow = useMedia(narrowQuery)
  const title = useId()
  const card = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const t = panelTexts.footer.shapes
  const looks = looksOf(shape)
  const mayEdit = shape.tipo === 4 ? allowed.routes : allowed.geofences

  useEffect(() => {
    before.current = document.activeElement
    card.current?.focus({ preventScroll: true })
  }, [])
  const close = useRef(() => {})
  close.current = () => {
    const inside = card.current?.contains(document.activeElement)
    onClose()
    if (inside && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  // Escape anywhere on the page closes the card, unless another element has prevented the default.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  return (
    <section ref={card} className={styles.card} role="dialog" aria-labelledby={title} tabIndex={-1}>
      <Swatch shape={shape} />
      <div className={styles.what}>
        <h2 id={title}>{shape.nombre}</h2>
        <p>
          {geofenceTypeNames[shape.tipo]}
          {looks !== '' && ` · ${looks}`}
        </p>
      </div>
      <IconButton label={texts.portal.close} className={styles.close} onClick={() => close.current()}>
        <X size={20} aria-hidden="true" />
      </IconButton>
      <dl className={styles.measures}>
        {measuresOf(shape).map(([what, size]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{size}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button
          icon={<Maximize size={18} />}
          onClick={() => {
            show(shape)
            // On a phone the card would cover the shape.
            if (narrow) close.current()
          }}
        >
          {t.see}
        </Button>
        {(shape.tipo === 1 || shape.tipo === 3) && (
          <Button
            icon={<Radar size={18} />}
            onClick={() => {
              onClose()
              const place = { point: [shape.lat, shape.lng], label: shape.nombre } as const
              openNearby(place, 'now', shape.tipo === 1 ? Math.min(shape.radio, farthestNearby) : undefined)
            }}
          >
            {placeTexts.nearby.titles.now}
          </Button>
        )}
        {mayEdit && (
          <Button
            icon={<Pencil size={18} />}
            onClick={() => {
              onClose()
              void tools.edit(shape)
            }}
          >
            {texts.sidebar.edit}
          </Button>
        )}
      </div>
    </section>
  )
}
