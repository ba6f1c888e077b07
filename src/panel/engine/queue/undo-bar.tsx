import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { notifySuccess, notifyFailure } from '#panel/session/notifications.ts'
import { refresh } from '#panel/engine/action/run-action.ts'
import { postAction } from './post.ts'
import { secondsUntil, useClock } from './use-clock.ts'
import './undo-bar.css'

/** A decision of the user that is not final yet. */
export interface Undoable {
  readonly id: string
  readonly text: ReactNode
  readonly finalAt: string
  /** Its state after the undo period: 'final', 'sent'. */
  readonly becomes: string
  readonly list: AnyList
  readonly action: AnyAction
}

interface UndoBarProps {
  /** Newest first. */
  readonly decisions: readonly Undoable[]
  readonly onUndone: (undone: Undoable) => void
}

/** Recent decisions that can still be undone; Z undoes the latest. */
export function UndoBar({ decisions, onUndone }: UndoBarProps) {
  const client = useQueryClient()
  const now = useClock(decisions.length > 0)
  const open = decisions.filter(({ finalAt }) => Date.parse(finalAt) > now)
  const undo = async (one: Undoable | undefined) => {
    if (!one) return
    try {
      notifySuccess((await postAction(one.list, one.action, { id: one.id })).message)
    } catch (problem) {
      notifyFailure(problem)
    }
    onUndone(one)
    await refresh(client)
  }
  useKeys({ z: () => void undo(open[0]) }, open.length > 0)
  if (open.length === 0) return null
  return (
    <ul className="undoable" aria-label="Decisions that can be undone" aria-live="polite">
      {open.map((one) => (
        <li key={`${one.id}${one.action.name}`}>
          <span>
            {one.text}: {one.becomes} in {secondsUntil(one.finalAt, now)} s
          </span>
          <Button onClick={() => void undo(one)}>{one === open[0] ? 'Undo (Z)' : 'Undo'}</Button>
        </li>
      ))}
    </ul>
  )
}
