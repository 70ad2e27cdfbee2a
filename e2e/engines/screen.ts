import { build } from 'esbuild'
import { expect } from 'vitest'
import type { InPage, Sought } from './in-page.js'
import type { Key, Point, RunningEngine } from './tab.js'

/** A window as a user sees it. Every method waits until it is possible. */
export interface Screen {
  open(url: string): Promise<void>
  click(sought: Sought): Promise<void>
  /** Waits for a visible element. @returns its text */
  see(sought: Sought): Promise<string>
  vanish(sought: Sought): Promise<void>
  /** Replaces the text of a field. */
  fill(sought: Sought, text: string): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Chooses an option of a native list by its text. */
  select(sought: Sought, option: string): Promise<void>
  /** Puts a file into a field. */
  upload(sought: Sought, name: string, content: string): Promise<void>
  /** Returns a point in an element; 0.5, 0.5 is its middle. */
  pointIn(sought: Sought, across: number, down: number): Promise<Point>
  drag(points: readonly [Point, ...Point[]]): Promise<void>
  /** Runs a function body in the page, in which `inPage` finds elements. */
  run<Value>(body: string): Promise<Value>
}

/** The source of `in-page.ts` with its imports. */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('in-page.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    define: { 'process.env.DEBUG_PRINT_LIMIT': '0', 'process.env': '{}', process: '{}' },
  })
  return outputFiles[0]?.text ?? ''
}

/** @param tab the window, once its browser runs */
export function createScreen(tab: () => RunningEngine): Screen {
  let source: Promise<string> | undefined

  async function run<Value>(body: string): Promise<Value> {
    source ??= bundled()
    const isThere = await tab().run('return "inPage" in window')
    if (isThere !== true) await tab().run(await source)
    return (await tab().run(body)) as Value
  }
  const inPage = <Name extends keyof InPage>(name: Name, sought: Sought) =>
    run<ReturnType<InPage[Name]>>(`return inPage.${name}(${JSON.stringify(sought)})`)
  const element = (sought: Sought) => `inPage.element(${JSON.stringify(sought)})`

  /** Waits until an element can be pressed and does not move. */
  async function placeOf(sought: Sought): Promise<Point> {
    let before: Point | string = ''
    let place: Point | string = ''
    await expect
      .poll(
        async () => {
          before = place
          place = await inPage('place', sought)
          if (typeof place === 'string') return place
          return typeof before !== 'string' && before.x === place.x && before.y === place.y
        },
        { message: JSON.stringify(sought) },
      )
      .toBe(true)
    return place as unknown as Point
  }

  async function click(sought: Sought) {
    await tab().drag([await placeOf(sought)])
  }

  return {
    run,
    click,
    open: (url) => tab().goto(url),
    type: (text) => tab().type(text),
    press: (key) => tab().press(key),
    drag: (points) => tab().drag(points),
    async see(sought) {
      const text = () => inPage('text', sought)
      await expect.poll(text, { message: JSON.stringify(sought) }).not.toBeNull()
      return (await text()) ?? ''
    },
    vanish: async (sought) =>
      void (await expect.poll(() => inPage('text', sought), { message: JSON.stringify(sought) }).toBeNull()),
    async fill(sought, text) {
      await click(sought)
      await run(`${element(sought)}.select()`)
      await tab().type(text)
      expect(await run(`return ${element(sought)}.value`)).toBe(text)
    },
    async select(sought, option) {
      await placeOf(sought)
      await run(`const list = ${element(sought)}
        list.value = [...list.options].find(({ text }) => text === ${JSON.stringify(option)}).value
        list.dispatchEvent(new Event('change', { bubbles: true }))`)
    },
    async upload(sought, name, content) {
      await expect.poll(() => run(`return ${element(sought)} !== null`)).toBe(true)
      await run(`const files = new DataTransfer()
        files.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}, { type: 'text/csv' }))
        const field = ${element(sought)}
        field.files = files.files
        field.dispatchEvent(new Event('change', { bubbles: true }))`)
    },
    async pointIn(sought, across, down) {
      const frame = () =>
        run<string>(`const { left, top, width, height } = ${element(sought)}.getBoundingClientRect()
          return JSON.stringify({ left, top, width, height })`)
      let last = ''
      const isAtRest = async () => {
        const before = last
        last = await frame()
        return last === before
      }
      await expect.poll(isAtRest).toBe(true)
      const { left, top, width, height } = JSON.parse(last)
      return { x: left + width * across, y: top + height * down }
    },
  }
}
