import type { attending } from './es/attending.js'
import type { board } from './es/board.js'
import type { comparison } from './es/comparison.js'
import type { connections } from './es/connections.js'
import type { controlPanel } from './es/control-panel.js'
import type { embed } from './es/embed.js'
import type { follow } from './es/follow.js'
import type { imports } from './es/imports.js'
import type { integrations } from './es/integrations.js'
import type { namedAlerts, namedReports } from './es/named.js'
import type { nearby } from './es/nearby.js'
import type { places } from './es/places.js'
import type { recipients } from './es/recipients.js'
import type { reportOutput } from './es/report-output.js'
import type { server } from './es/server.js'
import { es } from './es.js'
import { mergeTexts, type Overrides, type Widened } from './merge-texts.js'

/** The catalogue, in which an application may replace any text. */
export type Texts = Widened<typeof es>

/** Overrides of the catalogue's texts; other texts stay unchanged. Overrides under `en` and `pt` apply only to that language. */
export type TextsOverrides = OneLanguage & {
  readonly en?: OneLanguage | undefined
  readonly pt?: OneLanguage | undefined
}
type OneLanguage = Overrides<
  Widened<
    Omit<typeof es, 'alerts' | 'reports'> & {
      alerts: typeof namedAlerts
      reports: typeof namedReports
      attending: typeof attending
      recipients: typeof recipients
      board: typeof board
      comparison: typeof comparison
      connections: typeof connections
      controlPanel: typeof controlPanel
      embed: typeof embed
      follow: typeof follow
      imports: typeof imports
      integrations: typeof integrations
      nearby: typeof nearby
      places: typeof places
      reportOutput: typeof reportOutput
      server: typeof server
    }
  >
>

/**
 * Creates the Spanish catalogue, with the application's overrides.
 *
 * @example
 *     createTexts({ map: { fit: 'Ver todo' } }).map.fit
 */
export function createTexts(overrides?: TextsOverrides): Texts {
  return mergeTexts<Texts>(es, overrides)
}
