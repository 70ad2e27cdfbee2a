import { ownValue } from '@baliza/agreement'
/** Differences of a model's sentences, and the password of its commands. */
export interface Model {
  /** Factory password: the model's name, according to the manuals. */
  readonly password: string
  /** A VIN precedes the device's name. */
  readonly vin?: true
  /** Its inputs and outputs are separate fields, after three analogue ones. */
  readonly plainOutputs?: true
  /** The relay that cuts the engine is not one of its numbered outputs. */
  readonly ownRelay?: true
  /** The sensor fields include a fuel sensor's raw value. */
  readonly fuelWithin?: true
  /** Its status contains only the state. */
  readonly stateOnly?: true
  /**
   * Layout after a position's cell. `mask`: a field that announces the fields after it; `plain`: a field without a meaning.
   * `signal`: two fields about the signal and then the mask; `none`: no field.
   */
  readonly append?: 'plain' | 'signal' | 'none'
}

/** Models by the beginning of the protocol version. */
const models: Readonly<Record<string, Model>> = {
  '02': { password: 'gl200' },
  '04': { password: 'gv200', plainOutputs: true },
  '06': { password: 'gv300' },
  '08': { password: 'gmt100', ownRelay: true },
  '0F': { password: 'gv55' },
  '11': { password: 'gl500' },
  '1A': { password: 'gl300' },
  '1F': { password: 'gv500', vin: true },
  '21': { password: 'gl200', append: 'plain' },
  '25': { password: 'gv300' },
  '27': { password: 'gv300w' },
  '28': { password: 'gl300vc' },
  '2C': { password: 'gl300w' },
  '2D': { password: 'gv500vc', vin: true },
  '2F': { password: 'gv55' },
  '2E': { password: 'gl505', append: 'signal' },
  '30': { password: 'gl300' },
  '31': { password: 'gv65' },
  '35': { password: 'gv200', plainOutputs: true },
  '36': { password: 'gv500', vin: true },
  '3F': { password: 'gmt100', ownRelay: true },
  '40': { password: 'gl500' },
  '41': { password: 'gv75w' },
  '42': { password: 'gt501', append: 'plain' },
  '44': { password: 'gl530' },
  '45': { password: 'gb100' },
  '4F': { password: 'gv56' },
  '50': { password: 'gv55w' },
  '5E': { password: 'gv500map', vin: true },
  '6E': { password: 'gv310lau' },
  '74': { password: 'gv350ceu' },
  BD: { password: 'cv200', stateOnly: true },
  C2: { password: 'gv600m' },
  C3: { password: 'gl320m', append: 'none' },
  DC: { password: 'gv600mg' },
  DE: { password: 'gl500m', append: 'signal' },
  DF: { password: 'cv100lg', stateOnly: true },
  F1: { password: 'gv350m', fuelWithin: true },
  F8: { password: 'gv800w' },
  FC: { password: 'gv600w' },
  '802004': { password: 'gv58lau' },
  '802005': { password: 'gv355ceu' },
  '80201E': { password: 'gv30ceu' },
}

/** @returns `null` for an unknown model, whose sentences are read in the most common layout */
export function modelOf(version: string): Model | null {
  const key = (version.length > 6 ? version.slice(0, 6) : version.slice(0, 2)).toUpperCase()
  return ownValue(models, key) ?? null
}
