import { geofenceColors, pdiIconOf, pdiIcons, pdiIconUrl } from '@baliza/sdk-core/internal'
import { PdiMark } from '@baliza/widgets/react'
import { useId } from 'react'
import { texts } from '../../context/page-texts.js'
import { Select } from '../../ui/choices/select.js'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './shape-look.module.css'

const colors = Object.entries(geofenceColors)
const icons = pdiIcons.map((icon) => ({
  id: icon,
  label: icon,
  leading: <PdiMark icon={icon} className={styles.mark} />,
}))

export function ShapeLook(props: { readonly isPdi: boolean; readonly value: string }) {
  const { describe } = useWorkspace().drawing
  const name = useId()
  const t = texts.drawing.form
  if (props.isPdi)
    return (
      <div className={styles.icon}>
        <Select
          inBar
          label={t.icon}
          placeholder={t.icon}
          options={icons}
          value={pdiIconOf(props.value)}
          onChange={(icon) => describe({ color: pdiIconUrl(icon) })}
        />
      </div>
    )
  return (
    <fieldset className={styles.colors}>
      <legend className="visually-hidden">{t.color}</legend>
      {colors.map(([color, label]) => (
        <label key={color} className={styles.color} title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={props.value.toLowerCase() === color}
            onChange={() => describe({ color })}
          />
          <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
