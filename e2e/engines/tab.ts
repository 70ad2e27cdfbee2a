/** A point of a page, in CSS pixels from the upper left corner of its window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What all engines can do with one window. {@link Screen} adds the rest, the same for all. */
export interface Tab {
  goto(url: string): Promise<void>
  /** Runs a function body in the page. @returns its JSON value */
  run(body: string): Promise<unknown>
  /** Presses at the first point, moves over the others and releases at the last. */
  drag(points: readonly [Point, ...Point[]]): Promise<void>
  /** Types text into the focused element. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** @returns a PNG */
  picture(): Promise<Buffer>
  /** Uncaught errors, console errors and CSP violations so far, in order. */
  complaints(): Promise<readonly string[]>
}

/** A running browser with one window. */
export interface RunningEngine extends Tab {
  readonly version: string
  close(): Promise<void>
}

/** Keys with their codes in the WebDriver protocol. Playwright knows their names. */
export const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
} as const
export type Key = keyof typeof keys | 'a' | 'h'
