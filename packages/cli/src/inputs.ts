import { readDate } from './dates.js'
import { UsageError } from './exit-codes.js'

/** As it was typed. */
export const text = (input: string) => input
/** As it was typed, once it is known to be a date. */
export const date = (input: string) => {
  readDate(input)
  return input
}
/** A number above 0. */
const positive = (input: string) => {
  const number = Number(input)
  if (number > 0) return number
  throw new UsageError('se espera un número mayor que 0')
}
/** A whole number above 0. */
export const whole = (input: string) => {
  const number = positive(input)
  if (Number.isInteger(number)) return number
  throw new UsageError('se espera un número entero')
}
/** A number, both ends counted. */
export const between = (least: number, most: number) => (input: string) => {
  const number = Number(input)
  if (number >= least && number <= most) return number
  throw new UsageError(`se espera un número de ${least} a ${most}`)
}
/** A machine and its port. */
export const address = (input: string) => {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(input) ?? []
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) }
  throw new UsageError('se espera EQUIPO:PUERTO')
}

/** One of a list of values. */
export const oneOf =
  <Word extends string>(...choices: readonly Word[]) =>
  (input: string): Word => {
    const word = choices.find((known) => known === input)
    if (word !== undefined) return word
    throw new UsageError(`se espera ${choices.join(', ')}`)
  }
