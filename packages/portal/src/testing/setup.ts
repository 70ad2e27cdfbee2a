import { configure } from '@testing-library/dom'
import { afterEach, beforeAll, vi } from 'vitest'
import { unmount } from './mount.js'

// The files of a worker share their modules, so module code runs for the first file only. Vitest runs this file before each.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// A busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 60_000 })

// The map is tested in a browser: see the *.browser.test.tsx. The mocks are here because a mock in a single test file would find
// the module loaded, or leak into the next file.
vi.mock('../pages/tracking/tracking-page.js', async () => ({
  default: (await import('./stand-ins.js')).TrackingPage,
}))
vi.mock('../panels/follow/followed-unit.js', () => import('./stand-ins.js'))

// Pages load these modules on demand. They are loaded here, so that no test waits for a file.
beforeAll(() =>
  Promise.all([
    import('@baliza/sdk-core/internal'),
    import('../ui/dialogs/confirm-dialog.js'),
    import('../ui/menus/opened-menu.js'),
  ]),
)

afterEach(async () => {
  await unmount()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '#/')
})
