import { type Theme, themes } from '@baliza/widgets/react'
import { atom, type ReadableAtom } from 'nanostores'
import { readPreference, writePreference } from './preferences.js'

/** Light, dark or automatic: chosen by the user and stored on this machine. */
export interface ThemeChoice {
  readonly $theme: ReadableAtom<Theme>
  choose(theme: Theme): void
}

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** Reads the stored theme and applies it. The tokens follow `color-scheme`. */
export function createThemeChoice(root: HTMLElement = document.documentElement): ThemeChoice {
  const $theme = atom<Theme>(readPreference('theme', isTheme, 'auto'))
  function show(theme: Theme) {
    root.style.colorScheme = theme === 'auto' ? 'light dark' : theme
  }
  show($theme.get())
  return {
    $theme,
    choose(theme) {
      writePreference('theme', theme)
      $theme.set(theme)
      show(theme)
    },
  }
}
