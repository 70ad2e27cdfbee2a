import { type EmbedField, embedFields, embedLayers, embedUnitData } from '@baliza/sdk-core/internal'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as v from 'valibot'
import { Checkbox } from '../../../ui/choices/checkbox.js'
import administration from '../administration.module.css'
import styles from './embed.module.css'
import { embedTexts } from './embed-texts.js'

const codes = Object.keys(embedFields) as EmbedField[]
const unitData = Object.keys(embedUnitData) as EmbedField[]
const layers = Object.keys(embedLayers) as EmbedField[]

type Shown = Readonly<Record<EmbedField, boolean>>

/** One flag for each field and layer. */
export const shownSchema = v.object(
  Object.fromEntries(codes.map((code) => [code, v.boolean()])) as Record<
    EmbedField,
    v.BooleanSchema<undefined>
  >,
)

export const shownOf = (campos: readonly EmbedField[]): Shown =>
  Object.fromEntries(codes.map((code) => [code, campos.includes(code)])) as Record<EmbedField, boolean>

export const chosenOf = (shown: Shown): EmbedField[] => codes.filter((code) => shown[code])

/** The data of units and the layers that the pages of a mirror account may show. */
export function EmbedLayers(props: {
  readonly register: (name: `shown.${EmbedField}`) => UseFormRegisterReturn
}) {
  const t = embedTexts
  const choicesOf = (legend: string, hint: string, listed: readonly EmbedField[]) => (
    <fieldset className={administration.permissions}>
      <legend>{legend}</legend>
      <p className={administration.note}>{hint}</p>
      <div className={styles.choices}>
        {listed.map((code) => (
          <Checkbox key={code} label={embedFields[code]} {...props.register(`shown.${code}`)} />
        ))}
      </div>
    </fieldset>
  )
  return (
    <>
      {choicesOf(t.fields, t.fieldsHint, unitData)}
      {choicesOf(t.layers, t.layersHint, layers)}
    </>
  )
}
