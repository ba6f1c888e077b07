import { serverNow } from '#panel/live/server-clock.ts'
import { readable } from '#panel/kinds/format.ts'
import { CallFailure } from './call.ts'
import { clientState } from './state.ts'

/** A notification: shown for two seconds and kept in the bell's log. */
export interface PanelNotification {
  readonly number: number
  readonly title: 'Success' | 'Error'
  readonly text: string
  readonly at: Date
  readonly requestId: string | null
}

/** How long a notification is shown (product specification 8). */
export const notificationMs = 2_000

let entries: readonly PanelNotification[] = []
const listeners = new Set<() => void>()

export const notificationLog = (): readonly PanelNotification[] => entries
export const subscribeToNotifications = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify(title: PanelNotification['title'], message: string, requestId: string | null): void {
  const text = readable(message, clientState().site)
  entries = [
    { number: (entries[0]?.number ?? 0) + 1, title, text, at: new Date(serverNow()), requestId },
    ...entries,
  ].slice(0, 50)
  for (const listener of listeners) listener()
}

export const notifySuccess = (text: string): void => notify('Success', text, null)

const shownFailures = new WeakSet<CallFailure>()

/** Shows once why a call failed. A refused session is handled by the frame, and aborted calls are ignored. */
export function notifyFailure(problem: unknown): void {
  if (problem instanceof DOMException && problem.name === 'AbortError') return
  if (problem instanceof CallFailure && shownFailures.has(problem)) return
  if (problem instanceof CallFailure) shownFailures.add(problem)
  if (!(problem instanceof CallFailure))
    return notify('Error', problem instanceof Error ? problem.message : String(problem), null)
  if (!problem.isSessionRefused) notify('Error', problem.message, problem.requestId)
}
