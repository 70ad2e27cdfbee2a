import {
  type BalizaClient,
  type CatalogueIcon,
  catalogueIconUrl,
  fill,
  fixedIcons,
  iconUrlAt,
  rotatingIcons,
  type Unit,
  unitIcon,
} from '@baliza/sdk-core/internal'
import { useEffect, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { useMutation } from '../../ui/data/use-mutation.js'
import { useConfirm } from '../../ui/dialogs/confirm.js'
import { TextField } from '../../ui/fields/field.js'
import { useUnsaved } from '../../workspace/use-unsaved.js'
import type { UnitFormProps } from './data-form.js'
import styles from './edit-unit.module.css'
import { IconPreview } from './icon-preview.js'
import { readSize, type SizeField, type SizeTexts, sizeLimits, sizeTexts } from './icon-size.js'

interface Chosen {
  readonly url: string
  readonly rotates: boolean
}

/** Icon as the server stores it, for any unit. */
type StoredIcon = Omit<Parameters<BalizaClient['units']['updateIcon']>[0], 'id'>

/** The catalogue of markers, the size of the selected one, and the reset to the default. */
export function IconForm({
  id,
  units,
  name,
  save: store,
  onBusy,
  onDone,
}: Pick<UnitFormProps, 'id'> &
  Partial<Pick<UnitFormProps, 'onBusy' | 'onDone'>> & {
    /** The units that get the icon. The form starts with the icon of the first. */
    readonly units: readonly [Unit, ...Unit[]]
    /** Names the units in a sentence. */
    readonly name: string
    readonly save: (icon: StoredIcon) => Promise<unknown>
  }) {
  const { client } = usePortal()
  const [unit] = units
  const confirm = useConfirm()
  const t = texts.units
  const now = unitIcon(unit)
  const [before, setBefore] = useState<{ readonly chosen: Chosen | null; readonly size: SizeTexts }>(() => ({
    chosen: now.url === null ? null : { url: now.url, rotates: now.rotates },
    size: sizeTexts(now.size),
  }))
  const [chosen, setChosen] = useState<Chosen | null>(before.chosen)
  const [size, setSize] = useState<SizeTexts>(before.size)
  const saved = useUnsaved(JSON.stringify({ chosen, size }) !== JSON.stringify(before))
  const [noIcon, setNoIcon] = useState(false)
  const read = readSize(size)
  const isOther =
    chosen !== null &&
    ![...fixedIcons, ...rotatingIcons].some(({ name }) => catalogueIconUrl(name) === chosen.url)

  function choose(icon: CatalogueIcon, rotates: boolean) {
    setChosen({ url: catalogueIconUrl(icon.name), rotates })
    setSize(sizeTexts(icon))
    setNoIcon(false)
  }

  const save = useMutation(
    async (icon: Chosen | null) => {
      await store({
        url_icon: icon?.url ?? null,
        url_icon_angulo: icon === null ? 2 : icon.rotates ? 1 : 0,
        size_icon: icon === null ? null : read.size,
      })
      setBefore({ chosen, size })
      saved()
      onDone?.()
    },
    { changes: 'units' },
  )
  useEffect(() => {
    onBusy?.(save.busy)
    return () => onBusy?.(false)
  }, [save.busy, onBusy])

  async function reset() {
    const yes = await confirm({
      title: t.resetTitle,
      question: fill(t.resetQuestion, { unit: name }),
      accept: fill(t.resetAccept, { unit: name }),
      destructive: true,
    })
    if (yes) await save.run(null)
  }

  const choices = (title: string, icons: readonly CatalogueIcon[], rotates: boolean) => (
    <fieldset className={styles.catalogue} data-rotates={rotates || undefined}>
      <legend>{title}</legend>
      <div className={styles.grid}>
        {icons.map((icon) => {
          const url = catalogueIconUrl(icon.name)
          return (
            <label key={icon.name} className={styles.icon} title={icon.label}>
              <input
                type="radio"
                name={id}
                aria-label={icon.label}
                checked={chosen?.url === url}
                onChange={() => choose(icon, rotates)}
              />
              <img
                src={iconUrlAt(client.host, url)}
                width={icon.size_ancho}
                height={icon.size_largo}
                alt=""
                loading="lazy"
              />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
  const sizeField = (field: SizeField, label: string) => (
    <TextField
      label={label}
      value={size[field]}
      inputMode="numeric"
      problem={
        read.wrong.includes(field)
          ? fill(t.sizeRange, { from: sizeLimits[field][0], to: sizeLimits[field][1] })
          : undefined
      }
      onChange={(event) => setSize({ ...size, [field]: event.target.value })}
    />
  )

  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === null) setNoIcon(true)
        else if (read.size !== null) void save.run(chosen)
      }}
    >
      <div className={styles.chosen}>
        <IconPreview
          icon={chosen && { ...chosen, url: iconUrlAt(client.host, chosen.url) }}
          size={read.size}
          course={unit.angulo}
        />
        <div className={styles.sizes}>
          {sizeField('size_ancho', t.width)}
          {sizeField('size_largo', t.height)}
          {sizeField('offset', t.offset)}
        </div>
        <p role="alert" className={styles.problem}>
          {noIcon ? t.noIcon : ''}
        </p>
        <div className={styles.reset}>
          <p className={styles.note}>{t.sizeHint}</p>
          <Button
            variant="danger-quiet"
            busy={save.busy}
            disabled={units.every((one) => unitIcon(one).url === null)}
            onClick={() => void reset()}
          >
            {t.reset}
          </Button>
        </div>
      </div>
      {isOther && (
        <p className={styles.note}>
          {t.otherIcon}: {chosen.url}
        </p>
      )}
      {choices(t.fixedIcons, fixedIcons, false)}
      {choices(t.rotatingIcons, rotatingIcons, true)}
    </form>
  )
}
