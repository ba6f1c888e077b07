/** Secrets that the server reveals only once, such as a new password or key. They stay here until dismissed. */
export type OneTimeSecrets = Readonly<Record<string, string>>

let secrets: OneTimeSecrets | null = null
const listeners = new Set<() => void>()

export const currentSecrets = (): OneTimeSecrets | null => secrets
export const subscribeToSecrets = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function showSecrets(what: OneTimeSecrets | null): void {
  secrets = what
  for (const listener of listeners) listener()
}
