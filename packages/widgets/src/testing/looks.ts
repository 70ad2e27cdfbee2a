import type { publicTokens } from '../theme/public-tokens.js'
import type { Theme } from '../theme/theme.js'

/** Custom look of a page: the public tokens, and the theme for which they are intended. */
export interface Look {
  readonly name: string
  readonly theme: Theme
  readonly tokens: Readonly<Record<keyof typeof publicTokens, string>>
}

/** Three different looks, which show the range of the tokens. */
export const looks = {
  bank: {
    name: 'Un banco',
    theme: 'light',
    tokens: {
      '--baliza-accent': '#0b3d6b',
      '--baliza-surface': '#ffffff',
      '--baliza-text': '#1b2430',
      '--baliza-moving': '#2e7d5b',
      '--baliza-idle': '#c08a2d',
      '--baliza-off': '#a63d40',
      '--baliza-offline': '#8a93a0',
      '--baliza-radius-surface': '3px',
      '--baliza-radius-control': '2px',
      '--baliza-density': '1',
      '--baliza-font': 'Georgia, "Times New Roman", serif',
    },
  },
  school: {
    name: 'Transporte escolar',
    theme: 'light',
    tokens: {
      '--baliza-accent': '#9a4d00',
      '--baliza-surface': '#fffaf0',
      '--baliza-text': '#2b2210',
      '--baliza-moving': '#2f8f46',
      '--baliza-idle': '#f2b705',
      '--baliza-off': '#c4452f',
      '--baliza-offline': '#8b857a',
      '--baliza-radius-surface': '20px',
      '--baliza-radius-control': '14px',
      '--baliza-density': '1.15',
      '--baliza-font': 'Nunito, "Trebuchet MS", Verdana, sans-serif',
    },
  },
  night: {
    name: 'Sala de control nocturna',
    theme: 'dark',
    tokens: {
      '--baliza-accent': '#5ee6c8',
      '--baliza-surface': '#0a1016',
      '--baliza-text': '#cfe3e8',
      '--baliza-moving': '#35e58a',
      '--baliza-idle': '#ffd84d',
      '--baliza-off': '#ff6b5e',
      '--baliza-offline': '#6d7f8c',
      '--baliza-radius-surface': '2px',
      '--baliza-radius-control': '0px',
      '--baliza-density': '0.85',
      '--baliza-font': 'ui-monospace, "Cascadia Mono", Consolas, monospace',
    },
  },
} as const satisfies Readonly<Record<string, Look>>

/** Applies a look to a page; `null` restores the page's own look. */
export function wear(look: Look | null, page: HTMLElement = document.documentElement): void {
  for (const token of Object.keys(looks.bank.tokens)) page.style.removeProperty(token)
  for (const [token, value] of Object.entries(look?.tokens ?? {})) page.style.setProperty(token, value)
}
