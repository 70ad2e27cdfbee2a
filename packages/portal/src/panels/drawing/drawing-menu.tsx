import { fill, geofenceTypeNames } from '@baliza/sdk-core/internal'
import type { DrawKind } from '@baliza/widgets/react'
import { Check, Redo2, Undo2, X } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { IconButton } from '../../ui/buttons/icon-button.js'
import { useAtom } from '../../ui/data/use-atom.js'
import field from '../../ui/fields/field.module.css'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './drawing-menu.module.css'
import { problemsOf } from './drawing-problems.js'
import { ShapeLook } from './shape-look.js'
import { useDrawingTools } from './use-drawing-tools.js'
import { checkDrawing, useSaveDrawing } from './use-save-drawing.js'

const tipos = { circle: 1, polygon: 2, pdi: 3, route: 4 } as const satisfies Record<DrawKind, number>

/**
 * The floating menu 'Opciones' while the user draws or edits (specification 1, section 2: Drawing tools), with the shape's name
 * and colour. The save dialog requests missing values.
 */
export default function DrawingMenu() {
  const { notices } = usePortal()
  const { drawing, open, $panel } = useWorkspace()
  const state = useAtom(drawing.$drawing)
  const panel = useAtom($panel)
  const tools = useDrawingTools()
  const saving = useSaveDrawing(state)
  const t = texts.drawing
  if (state === null) return null
  const { draft, fields } = state
  const tipo = state.mode === 'new' ? tipos[state.kind] : state.shape.tipo

  function save(event: FormEvent) {
    event.preventDefault()
    if (draft === null) return notices.show('warning', t.form.nothing)
    const checked = checkDrawing(draft, fields)
    if (checked.success) return void saving.run(checked.output)
    const { other } = problemsOf(checked.issues, { ...texts, ...panelTexts })
    if (other === undefined) open({ name: 'drawing' })
    else notices.show('danger', other)
  }

  return (
    <form
      className={styles.menu}
      data-drawing
      aria-label={t.options}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        // The map does not receive keys typed in a text field.
        if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
          return
        event.preventDefault()
        void tools.cancel()
      }}
    >
      <p className={styles.what}>
        <strong>{t.options}</strong>
        <span>
          {state.mode === 'new'
            ? fill(t.form.drawing, { kind: geofenceTypeNames[tipo] })
            : fill(t.form.editing, { name: state.shape.nombre })}
        </span>
      </p>
      <input
        className={`${field.input} ${styles.name}`}
        aria-label={t.form.name}
        placeholder={t.form.name}
        autoComplete="off"
        maxLength={100}
        value={fields.nombre}
        onChange={(event) => drawing.describe({ nombre: event.target.value })}
      />
      <ShapeLook isPdi={tipo === 3} value={fields.color} />
      <span className={styles.steps}>
        <Step label={t.form.undo} keys="Z" active={draft?.undoable ?? false} run={tools.undo}>
          <Undo2 size={20} aria-hidden="true" />
        </Step>
        <Step label={t.form.redo} keys="Shift+Z" active={draft?.redoable ?? false} run={tools.redo}>
          <Redo2 size={20} aria-hidden="true" />
        </Step>
      </span>
      <Button variant="quiet" icon={<X size={18} />} onClick={() => void tools.cancel()}>
        {t.cancel}
      </Button>
      <Button
        type="submit"
        variant="primary"
        icon={<Check size={18} />}
        busy={saving.busy}
        disabled={panel?.name === 'drawing'}
      >
        {t.save}
      </Button>
    </form>
  )
}

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** Undoes or redoes; its tooltip shows its keys. */
function Step(props: {
  readonly label: string
  /** Pressed together with Control or Command. */
  readonly keys: string
  readonly active: boolean
  readonly run: () => void
  readonly children: ReactNode
}) {
  const { label, keys, active } = props
  const shown = keys.replace('Shift', texts.drawing.form.shift)
  return (
    <IconButton
      label={label}
      title={`${label} (${isMac ? `⌘${shown}` : `Ctrl+${shown}`})`}
      aria-keyshortcuts={`${isMac ? 'Meta' : 'Control'}+${keys}`}
      aria-disabled={!active || undefined}
      onClick={active ? props.run : undefined}
    >
      {props.children}
    </IconButton>
  )
}
