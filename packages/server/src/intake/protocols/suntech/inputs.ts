import type { Fix } from '../../../tracking/latest/fix.js'
import { knownAttributes } from '../../values.js'

/** States of a device's inputs and outputs. */
export interface Lines {
  readonly acc: boolean | null
  readonly attributes: Fix['attributes']
}

/**
 * Six digits are the ignition, inputs 1 to 3, outputs 1 and 2; eight are the ignition, inputs 1 to 4, outputs 1 to 3. The meaning
 * of other numbers of digits is not documented.
 */
export function readLegacyLines(text: string | undefined): Lines {
  if (!/^(?:[01]{6}|[01]{8})$/.test(text ?? '')) return { acc: null, attributes: {} }
  const [ignition, ...digits] = [...(text ?? '')].map((digit) => digit === '1')
  const inputs = digits.length === 5 ? 3 : 4
  return linesOf(ignition ?? null, digits.slice(0, inputs), digits.slice(inputs))
}

/** Reads the universal dialect: from the right, the ignition and then the inputs; the outputs from output 1. */
export function readUniversalLines(inputs: string | undefined, outputs: string | undefined): Lines {
  const [ignition, ...lines] = fromRight(inputs)
  return linesOf(ignition ?? null, lines, fromRight(outputs))
}

function fromRight(text: string | undefined): boolean[] {
  return /^[01]{1,8}$/.test(text ?? '') ? [...(text ?? '')].reverse().map((digit) => digit === '1') : []
}

/** Output 1 is the one that every model's commands use to cut the engine. */
function linesOf(acc: boolean | null, inputs: readonly boolean[], outputs: readonly boolean[]): Lines {
  const at = (lines: readonly boolean[], index: number) => lines[index] ?? null
  return {
    acc,
    attributes: knownAttributes({
      input1: at(inputs, 0),
      input2: at(inputs, 1),
      input3: at(inputs, 2),
      input4: at(inputs, 3),
      output1: at(outputs, 0),
      output2: at(outputs, 1),
      output3: at(outputs, 2),
      blocked: at(outputs, 0),
    }),
  }
}
