import { fill, geofenceTypeNames } from '@baliza/sdk-core'
import type { DrawKind } from '@baliza/widgets/react'
import { Check, Undo2, X } from 'lucide-react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { IconButton } from '../../ui/buttons/icon-button.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './drawing-menu.module.css'
import { useDrawingTools } from './use-drawing-tools.js'

const tipos = { circle: 1, polygon: 2, pdi: 3, route: 4 } as const satisfies Record<DrawKind, number>

/**
 * The floating menu 'Opciones' while something is drawn or edited (specification 1, section 2: Drawing tools).
 */
export default function DrawingMenu() {
  const { notices } = usePortal()
  const { drawing, open, $panel } = useWorkspace()
  const state = useAtom(drawing.$drawing)
  const panel = useAtom($panel)
  const tools = useDrawingTools()
  const t = texts.drawing
  if (state === null) return null
  const undoable = state.draft?.undoable ?? false

  function save() {
    if (state?.draft == null) notices.show('warning', t.form.nothing)
    else if (state.draft.crosses) notices.show('danger', texts.validation.geofence.crosses)
    else open({ name: 'drawing' })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place outside of a form.
    <div className={styles.menu} role="group" aria-label={t.options}>
      <p className={styles.what}>
        <strong>{t.options}</strong>
        <span>
          {state.mode === 'new'
            ? fill(t.form.drawing, { kind: geofenceTypeNames[tipos[state.kind]] })
            : fill(t.form.editing, { name: state.shape.nombre })}
        </span>
      </p>
      <IconButton
        label={t.form.undo}
        title={t.form.undoKeys}
        aria-keyshortcuts="Control+Z"
        aria-disabled={!undoable || undefined}
        onClick={undoable ? tools.undo : undefined}
      >
        <Undo2 size={20} aria-hidden="true" />
      </IconButton>
      <Button variant="quiet" icon={<X size={18} />} onClick={() => void tools.cancel()}>
        {t.cancel}
      </Button>
      <Button
        variant="primary"
        icon={<Check size={18} />}
        disabled={panel?.name === 'drawing'}
        onClick={save}
      >
        {t.save}
      </Button>
    </div>
  )
}
