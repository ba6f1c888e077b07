/** What the server tells once and never again: a new password, a key. It waits here until somebody has read it. */
export type Told = Readonly<Record<string, string>>

let told: Told | null = null
const listeners = new Set<() => void>()

export const toldNow = (): Told | null => told
export const subscribeToTold = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function tell(what: Told | null): void {
  told = what
  for (const listener of listeners) listener()
}
