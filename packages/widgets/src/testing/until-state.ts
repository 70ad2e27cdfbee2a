import { waitFor } from 'storybook/test'

/** A story's play function that waits until its widget is in a state: a client first tries again where nothing answers. */
export const untilState =
  (state: 'live' | 'stale' | 'failed' | 'ended') =>
  ({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> =>
    waitFor(() => {
      if (canvasElement.querySelector(`[data-state=${state}]`) === null)
        throw new Error(`No widget is ${state}`)
    })
