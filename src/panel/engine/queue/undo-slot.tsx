import { useSyncExternalStore } from 'react'

let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

const register = (element: HTMLElement | null): void => {
  slot = element
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The place of the undo bar at the foot of a list, where it neither moves rows nor covers buttons. */
export const UndoSlot = () => <span className="undo-slot" ref={register} />

export const useUndoSlot = (): HTMLElement | null => useSyncExternalStore(subscribe, () => slot)
