import { atom, type ReadableAtom } from 'nanostores'

/** Tone of a notice. Specification 1, section 8, names info, warning and danger. */
export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

/** Action of a notice. Running it dismisses the notice. */
export interface NoticeAction {
  readonly text: string
  readonly run: () => void
}

export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly text: string
  readonly actions: readonly NoticeAction[]
}

/** Time until a notice disappears, in ms (specification 1, section 9). */
const noticeLifetime = 10_000

export interface Notices {
  readonly $notices: ReadableAtom<readonly Notice[]>
  /** Shows a message for {@link noticeLifetime}; the same message restarts its timer. */
  show(tone: NoticeTone, text: string, ...actions: readonly NoticeAction[]): void
  /** Shows a message with an action; it stays until it is dismissed. */
  offer(text: string, action: NoticeAction): void
  dismiss(id: number): void
  /** Pauses the timers of all notices, while the pointer or the focus is on one of them. */
  pause(): void
  /** Resumes every timer with its remaining time. */
  resume(): void
}

interface Running {
  timer: ReturnType<typeof setTimeout> | null
  left: number
  since: number
}

/** Creates the portal's notices; called once per page load. */
export function createNotices(): Notices {
  const $notices = atom<readonly Notice[]>([])
  const running = new Map<number, Running>()
  let paused = false
  let lastId = 0

  function dismiss(id: number) {
    const timing = running.get(id)
    if (timing?.timer != null) clearTimeout(timing.timer)
    running.delete(id)
    $notices.set($notices.get().filter((notice) => notice.id !== id))
  }

  function run(id: number, left: number) {
    const timer = paused ? null : setTimeout(() => dismiss(id), left)
    running.set(id, { timer, left, since: Date.now() })
  }

  function add(tone: NoticeTone, text: string, actions: readonly NoticeAction[]): number {
    const same = $notices.get().find((notice) => notice.tone === tone && notice.text === text)
    if (same !== undefined) dismiss(same.id)
    lastId += 1
    $notices.set([...$notices.get(), { id: lastId, tone, text, actions }])
    return lastId
  }

  return {
    $notices,
    dismiss,
    show: (tone, text, ...actions) => run(add(tone, text, actions), noticeLifetime),
    offer: (text, action) => void add('info', text, [action]),
    pause() {
      if (paused) return
      paused = true
      for (const timing of running.values()) {
        if (timing.timer !== null) clearTimeout(timing.timer)
        timing.timer = null
        timing.left -= Date.now() - timing.since
      }
    },
    resume() {
      if (!paused) return
      paused = false
      for (const [id, timing] of running) run(id, timing.left)
    },
  }
}
