let shared: BroadcastChannel | null = null
/** One of this tab, because a channel does not hear itself. */
const channel = (): BroadcastChannel => (shared ??= new BroadcastChannel('session-begun'))

/** Tells the other tabs of this browser that a session has begun in this one. */
export const announceSession = (): void => channel().postMessage(null)

/** Calls this when another tab begins a session; the tabs share it. */
export function onSessionElsewhere(look: () => void): () => void {
  channel().addEventListener('message', look)
  return () => channel().removeEventListener('message', look)
}
