import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { sayDone, sayFailure } from '#panel/session/notices.ts'
import { refresh } from '../action/perform.ts'
import { post } from './post.ts'
import { secondsUntil, useClock } from './use-clock.ts'

/** A decision of the reader that is not final yet. */
export interface Undoable {
  readonly id: string
  readonly text: ReactNode
  readonly finalAt: string
  /** 'final', 'sent': what it is when its time is over. */
  readonly becomes: string
  readonly list: AnyList
  readonly action: AnyAction
}

interface UndoBarProps {
  /** The latest first. */
  readonly decisions: readonly Undoable[]
  readonly onUndone: (undone: Undoable) => void
}

/** What was decided in the last seconds; Z takes the latest decision back. */
export function UndoBar({ decisions, onUndone }: UndoBarProps) {
  const client = useQueryClient()
  const now = useClock(decisions.length > 0)
  const open = decisions.filter(({ finalAt }) => Date.parse(finalAt) > now)
  const undo = async (one: Undoable | undefined) => {
    if (!one) return
    try {
      sayDone((await post(one.list, one.action, { id: one.id })).message)
    } catch (problem) {
      sayFailure(problem)
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
