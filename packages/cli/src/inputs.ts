import { readDate } from './dates.js'
import { UsageError } from './exit-codes.js'

/** Accepts any text. */
export const text = (input: string) => input
/** Accepts a date, and returns the text unchanged. */
export const date = (input: string) => {
  readDate(input)
  return input
}
/** Accepts a number above 0. */
const positive = (input: string) => {
  const number = Number(input)
  if (number > 0) return number
  throw new UsageError('se espera un número mayor que 0')
}
/** Accepts an integer above 0. */
export const whole = (input: string) => {
  const number = positive(input)
  if (Number.isInteger(number)) return number
  throw new UsageError('se espera un número entero')
}
/** Accepts a number from `least` to `most`, both included. */
export const between = (least: number, most: number) => (input: string) => {
  const number = Number(input)
  if (number >= least && number <= most) return number
  throw new UsageError(`se espera un número de ${least} a ${most}`)
}
/** Accepts `HOST:PORT`. */
export const address = (input: string) => {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(input) ?? []
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) }
  throw new UsageError('se espera EQUIPO:PUERTO')
}

/** Accepts one of a list of values, and proposes them to the completion of the shell. */
export const choice = <Word extends string>(...choices: readonly Word[]) => ({
  parse: oneOf(...choices),
  proposeCompletions: (partial: string) => choices.filter((word) => word.startsWith(partial)),
})

/** Accepts one of a list of values. */
export const oneOf =
  <Word extends string>(...choices: readonly Word[]) =>
  (input: string): Word => {
    const word = choices.find((known) => known === input)
    if (word !== undefined) return word
    throw new UsageError(`se espera ${choices.join(', ')}`)
  }
