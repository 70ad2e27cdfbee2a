import { fill } from '@baliza/sdk-core/internal'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { contrast, type Hex } from './color.js'
import { type Design, type Scheme, schemes } from './design.js'
import { leastContrast, type Pair, pairs } from './pairs.js'
import { bringCloser, withColors } from './resolve.js'
import type { BuilderTexts } from './texts.js'

/** A text on its background, in one theme. */
interface Cell {
  readonly text: Hex
  readonly on: Hex
  readonly ratio: number
}
export interface Row {
  readonly pair: Pair
  readonly cells: Readonly<Record<Scheme, Cell>>
}

/** Rounded down: 4.496 is below 4.5. */
const shownRatio = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)

/** Returns every pair with its contrast in both themes. */
export function rowsOf(design: Design): readonly Row[] {
  return withColors(design, (resolve) => {
    const cell = ({ text, on }: Pair, scheme: Scheme): Cell => {
      const [front, back] = [resolve(text, scheme), resolve(on, scheme)]
      return { text: front, on: back, ratio: contrast(front, back) }
    }
    return pairs.map((pair) => ({ pair, cells: { light: cell(pair, 'light'), dark: cell(pair, 'dark') } }))
  })
}

const isPoor = ({ ratio }: Cell) => ratio < leastContrast

/** The contrast of everything that is written, and a button for each text that does not have enough. */
export function ContrastTable(props: {
  readonly design: Design
  readonly onDesign: (design: Design) => void
  readonly say: BuilderTexts
}) {
  const { design, onDesign, say } = props
  const rows = useMemo(() => rowsOf(design), [design])
  const [problem, setProblem] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentence is about the design before.
  useEffect(() => setProblem(''), [design])
  const count = rows.flatMap(({ cells }) => schemes.filter((scheme) => isPoor(cells[scheme]))).length
  const total = rows.length * schemes.length
  function take(closer: Design | null) {
    if (closer === null) setProblem(say.cannot)
    else onDesign(closer)
  }
  return (
    <section className="baliza-builder__contrast" aria-label={say.contrast}>
      <h3>{say.contrast}</h3>
      <p role="status" className={count === 0 ? undefined : 'baliza-builder__warning'}>
        {count === 0 ? fill(say.allReach, { count: total }) : fill(say.someFail, { count, total })}
        {problem !== '' && ` ${problem}`}
      </p>
      {count > 0 && (
        <button
          type="button"
          className="baliza-builder__button"
          onClick={() => take(bringAllCloser(design, rows))}
        >
          {say.bringAll}
        </button>
      )}
      <details>
        <summary>{say.allPairs}</summary>
        <PairTable rows={rows} say={say}>
          {({ pair, cells }, scheme) =>
            isPoor(cells[scheme]) && (
              <button
                type="button"
                className="baliza-builder__button"
                aria-label={fill(say.bringOf, { ...pair, scheme: say[scheme].toLowerCase() })}
                onClick={() => take(bringCloser(design, pair, scheme))}
              >
                {say.bring}
              </button>
            )
          }
        </PairTable>
      </details>
    </section>
  )
}

/** Brings every pair closer that can be. @returns `null` if nothing changed */
function bringAllCloser(design: Design, rows: readonly Row[]): Design | null {
  const brought = rows
    .flatMap(({ pair }) => schemes.map((scheme) => [pair, scheme] as const))
    .reduce((one, [pair, scheme]) => bringCloser(one, pair, scheme) ?? one, design)
  return brought === design ? null : brought
}

/** Pairs with their contrast in both themes. */
export function PairTable(props: {
  readonly rows: readonly Row[]
  readonly say: BuilderTexts
  /** What is next to a ratio. */
  readonly children?: (row: Row, scheme: Scheme) => ReactNode
}) {
  const { rows, say, children } = props
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say.pair}</th>
          {schemes.map((scheme) => (
            <th key={scheme} scope="col">
              {say[scheme]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.pair.text} ${row.pair.on}`}>
            <th scope="row">
              <code>{row.pair.text}</code> / <code>{row.pair.on}</code>
            </th>
            {schemes.map((scheme) => (
              <td key={scheme}>
                <Ratio cell={row.cells[scheme]} />
                {children?.(row, scheme)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A sample in its colours, and its ratio. */
function Ratio({ cell }: { readonly cell: Cell }) {
  return (
    <span className="baliza-builder__ratio">
      <span aria-hidden="true" style={{ color: cell.text, background: cell.on }}>
        Aa
      </span>
      {shownRatio(cell.ratio)} {isPoor(cell) ? '✗' : '✓'}
    </span>
  )
}
