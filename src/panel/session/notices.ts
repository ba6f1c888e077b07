import { withAmounts } from '#panel/kinds/format.ts'
import { CallFailure } from './call.ts'
import { clientState } from './state.ts'

/** What was said to the person at work: shown for two seconds, kept in the bell's log. */
export interface Notice {
  readonly number: number
  readonly title: 'Success' | 'Error'
  readonly text: string
  readonly at: Date
  readonly requestId: string | null
}

/** How long a notice stands (product specification 8). */
export const noticeMs = 2_000

let notices: readonly Notice[] = []
const listeners = new Set<() => void>()

export const noticeLog = (): readonly Notice[] => notices
export const subscribeToNotices = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function say(title: Notice['title'], told: string, requestId: string | null): void {
  const text = withAmounts(told, clientState().site)
  notices = [{ number: (notices[0]?.number ?? 0) + 1, title, text, at: new Date(), requestId }, ...notices].slice(0, 50)
  for (const listener of listeners) listener()
}

export const sayDone = (text: string): void => say('Success', text, null)

/** Says why a call failed; what the frame answers with a screen of its own (401, 440) and what was given up is not said again. */
export function sayFailure(problem: unknown): void {
  if (problem instanceof DOMException && problem.name === 'AbortError') return
  if (!(problem instanceof CallFailure))
    return say('Error', problem instanceof Error ? problem.message : String(problem), null)
  if (problem.status !== 401 && problem.status !== 440) say('Error', problem.message, problem.requestId)
}
