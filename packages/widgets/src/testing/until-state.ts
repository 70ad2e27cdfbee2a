import { waitFor } from 'storybook/test'

/**
 * Returns a play function that waits until the story's widget is in a state. If the server does not answer, the client retries
 * first.
 */
export const untilState =
  (state: 'live' | 'stale' | 'failed' | 'ended') =>
  ({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> =>
    waitFor(() => {
      if (canvasElement.querySelector(`[data-state=${state}]`) === null)
        throw new Error(`No widget is ${state}`)
    })
