import { geofenceColors, pdiIconOf, pdiIcons, pdiIconUrl } from '@baliza/sdk-core/internal'
import { PdiMark, type ShapeDraft } from '@baliza/widgets/react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { Button } from '../../ui/buttons/button.js'
import { type Option, Select } from '../../ui/choices/select.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { ExternalIdField } from '../../ui/fields/external-id-field.js'
import { TextField } from '../../ui/fields/field.js'
import { Banner } from '../../ui/notices/banner.js'
import { Panel } from '../../ui/panel/panel.js'
import type { Drawing } from '../../workspace/drawing-state.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './drawing-panel.module.css'
import { problemsOf } from './drawing-problems.js'
import { checkDrawing, useSaveDrawing } from './use-save-drawing.js'

const colors: readonly Option<string>[] = Object.entries(geofenceColors).map(([id, label]) => ({
  id,
  label,
  leading: <span className={styles.swatch} style={{ background: id }} aria-hidden="true" />,
}))

/**
 * 'Geocercas, PDI y Rutas': saves the drawing; the map stays usable. The fields are stored in the drawing state, so that closing
 * the dialog does not lose them.
 */
export default function DrawingPanel({ onClose }: PanelProps<'drawing'>) {
  const { drawing } = useWorkspace()
  const state = useAtom(drawing.$drawing)
  // Escape on the map has ended the drawing.
  useEffect(() => {
    if (state === null) onClose()
  }, [state, onClose])
  if (state?.draft == null) return null
  return <DrawingForm state={state} draft={state.draft} onClose={onClose} />
}

function DrawingForm(props: {
  readonly state: Drawing
  readonly draft: ShapeDraft
  readonly onClose: () => void
}) {
  const { state, draft } = props
  const { drawing } = useWorkspace()
  const form = useId()
  const { nombre, color, id_externo } = state.fields
  const [tried, setTried] = useState(false)
  const t = texts.drawing
  const isPdi = draft.tipo === 3

  const checked = checkDrawing(draft, state.fields)
  const problems = tried && !checked.success ? problemsOf(checked.issues, { ...texts, ...panelTexts }) : null
  const saving = useSaveDrawing(state)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (checked.success) void saving.run(checked.output)
  }

  return (
    <Panel
      title={state.mode === 'new' ? t.saveTitle : t.editTitle}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t.continue}</Button>
          <Button type="submit" form={form} variant="primary" busy={saving.busy}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {problems?.title !== undefined && (
          <div role="alert">
            <Banner tone="danger">
              <strong>{problems.title}</strong>
              <p>{problems.other}</p>
            </Banner>
          </div>
        )}
        <TextField
          label={t.form.name}
          value={nombre}
          maxLength={100}
          problem={problems?.nombre}
          onChange={(event) => drawing.describe({ nombre: event.target.value })}
        />
        {isPdi ? (
          <fieldset className={styles.icons}>
            <legend>{t.form.icon}</legend>
            <div className={styles.grid}>
              {pdiIcons.map((icon) => (
                <label key={icon} className={styles.icon} title={icon}>
                  <input
                    type="radio"
                    name="icono"
                    value={icon}
                    checked={pdiIconOf(color) === icon}
                    onChange={() => drawing.describe({ color: pdiIconUrl(icon) })}
                  />
                  <PdiMark icon={icon} className={styles.mark} />
                  <span>{icon}</span>
                </label>
              ))}
            </div>
            <p className={styles.problem} role={problems?.color === undefined ? undefined : 'alert'}>
              {problems?.color}
            </p>
          </fieldset>
        ) : (
          <Select
            label={t.form.color}
            options={colors}
            value={color === '' ? null : color}
            problem={problems?.color}
            onChange={(color) => drawing.describe({ color })}
          />
        )}
        <ExternalIdField
          value={id_externo}
          problem={problems?.id_externo}
          onChange={(event) => drawing.describe({ id_externo: event.target.value })}
        />
      </form>
    </Panel>
  )
}
