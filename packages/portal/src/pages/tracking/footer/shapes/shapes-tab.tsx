import { geofenceTypeNames } from '@baliza/sdk-core/internal'
import type { DrawKind } from '@baliza/widgets/react'
import {
  Circle,
  FileUp,
  MapPin,
  Pencil,
  Route as RouteIcon,
  SearchX,
  Trash2,
  VectorSquare,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { panelTexts } from '../../../../context/panel-texts.js'
import { useDrawingTools } from '../../../../panels/drawing/use-drawing-tools.js'
import { Button } from '../../../../ui/buttons/button.js'
import { IconButton } from '../../../../ui/buttons/icon-button.js'
import { errorText } from '../../../../ui/data/error-text.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { SearchField } from '../../../../ui/fields/search-field.js'
import { Toolbar } from '../../../../ui/layout/toolbar.js'
import { Problem } from '../../../../ui/notices/problem.js'
import { EmptyState } from '../../../../ui/states/empty-state.js'
import { Skeleton } from '../../../../ui/states/skeleton.js'
import { detailOf, findShapes } from '../../../../workspace/shape-facts.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import styles from './shapes-tab.module.css'
import { Swatch } from './swatch.js'
import { useRemoveShape } from './use-remove-shape.js'
import { useShowShape } from './use-show-shape.js'

const kinds = {
  geofences: [
    ['circle', Circle],
    ['polygon', VectorSquare],
    ['pdi', MapPin],
  ],
  routes: [['route', RouteIcon]],
} as const satisfies Record<string, readonly (readonly [DrawKind, unknown])[]>

/** The tabs 'Geocercas y PDI' and 'Rutas': a list of the shapes, and a button to draw more. */
export function ShapesTab(props: { readonly of: 'geofences' | 'routes' }) {
  const { shapes: $shapes, open } = useWorkspace()
  const shapes = useAtom($shapes)
  const tools = useDrawingTools()
  const removal = useRemoveShape()
  const show = useShowShape()
  const [search, setSearch] = useState('')
  const all = shapes[props.of]
  const found = useMemo(() => findShapes(all, search), [all, search])
  const t = panelTexts.footer.shapes

  return (
    <div className={styles.tab}>
      <Toolbar label={panelTexts.footer[props.of]}>
        <div className={styles.search}>
          <SearchField label={t.search} value={search} onChange={setSearch} />
        </div>
        {kinds[props.of].map(([kind, Icon]) => (
          <Button key={kind} icon={<Icon size={18} />} onClick={() => void tools.draw(kind)}>
            {t.newOf[kind]}
          </Button>
        ))}
        <Button icon={<FileUp size={18} />} onClick={() => open({ name: 'importShapes' })}>
          {t.import}
        </Button>
      </Toolbar>
      {shapes.error !== null && <Problem text={errorText(shapes.error, texts)} onRetry={$shapes.refresh} />}
      {shapes.state === 'waiting' ? (
        <Skeleton label={texts.portal.loading} />
      ) : found.length === 0 ? (
        <EmptyState icon={all.length > 0 ? SearchX : props.of === 'routes' ? RouteIcon : VectorSquare}>
          {all.length > 0 ? t.noMatch : props.of === 'routes' ? t.emptyRoutes : t.emptyGeofences}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {found.map((shape) => (
            <li key={shape.id} className={styles.line}>
              <button
                type="button"
                className={styles.show}
                title={t.show.replace('{name}', shape.nombre)}
                onClick={() => show(shape)}
              >
                <Swatch shape={shape} />
                <span className={styles.name}>{shape.nombre}</span>
                <small>
                  {geofenceTypeNames[shape.tipo]} · {detailOf(shape)}
                </small>
              </button>
              <IconButton
                label={t.edit.replace('{name}', shape.nombre)}
                onClick={() => void tools.edit(shape)}
              >
                <Pencil size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                variant="danger"
                label={t.remove.replace('{name}', shape.nombre)}
                aria-disabled={removal.busy || undefined}
                onClick={() => void removal.remove(shape)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
