import { useSyncExternalStore } from 'react'

/** What is open over the screen: the tour of the user's work profile, or the glossary, at a term if one was chosen. */
export type Help = { readonly kind: 'tour' } | { readonly kind: 'glossary'; readonly term?: string } | null

let open: Help = null
const listeners = new Set<() => void>()

export function openHelp(help: Help): void {
  open = help
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useHelp = (): Help => useSyncExternalStore(subscribe, () => open)
