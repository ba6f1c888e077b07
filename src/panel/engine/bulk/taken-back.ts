import { useSyncExternalStore } from 'react'
import { serverNow } from '#panel/live/server-clock.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import type { OpenAction } from '#panel/engine/action/open-action.ts'

/** How long the undo of an action on several rows is offered. */
export const undoMs = 60_000

/** An action on several rows that can be taken back for exactly those it changed. */
export interface TakenBack {
  readonly undo: AnyAction
  readonly path: string
  readonly ids: readonly string[]
  readonly text: string
  readonly until: number
}

let latest: TakenBack | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The latest action on several rows, if its undo was offered. */
export const useLatestToTakeBack = (): TakenBack | null => useSyncExternalStore(subscribe, () => latest)

export function setTakenBack(next: TakenBack | null): void {
  latest = next
  for (const listener of listeners) listener()
}

/** Offers the undo of an action that is done, if it has one. */
export function offerUndo({ action, path }: OpenAction, { data, message }: DoneResponse): void {
  const ids = undoableIn(data)
  const undo = action.undo?.()
  if (undo && ids.length > 0) setTakenBack({ undo, path, ids, text: message, until: serverNow() + undoMs })
}

const undoableIn = (data: unknown): readonly string[] =>
  typeof data === 'object' && data !== null && 'undoable' in data && Array.isArray(data.undoable)
    ? data.undoable.filter((id): id is string => typeof id === 'string')
    : []
