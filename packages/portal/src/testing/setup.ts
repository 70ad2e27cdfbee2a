import { configure } from '@testing-library/dom'
import { afterEach, beforeAll, vi } from 'vitest'
import { unmount } from './mount.js'

// The files of a worker share their modules, and so what is at a module's top runs for the first of them only.
// Vitest runs this one before each.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// A machine with other work takes longer than the second that is usual.
configure({ asyncUtilTimeout: 15_000 })

// The map is drawn in a browser: see the *.browser.test.tsx. A file that mocked a module by itself would find it loaded,
// or leave its own to the next.
vi.mock('../pages/tracking/tracking-page.js', async () => ({
  default: (await import('./stand-ins.js')).TrackingPage,
}))
vi.mock('../panels/follow/followed-unit.js', () => import('./stand-ins.js'))

// Pages load these with the first call, question or menu: here they are at hand, so that no test waits for a file.
beforeAll(() =>
  Promise.all([
    import('@baliza/sdk-core/calls'),
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
