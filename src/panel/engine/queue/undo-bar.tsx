import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { addressOf } from '#blueprint/address.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { Button } from '#panel/ui/button.tsx'
import { Drop, MenuEntry } from '#panel/ui/drop.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { go } from '#panel/session/go.ts'
import { notifySuccess, notifyFailure } from '#panel/session/notifications.ts'
import { refresh } from '#panel/engine/action/run-action.ts'
import { postAction } from './post.ts'
import { isStillClosed, reopenCase } from './reopened.ts'
import { useUndoSlot } from './undo-slot.tsx'
import { secondsUntil, useClock } from '#panel/live/use-clock.ts'
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
  /** Called when a decision was undone, before everything is read again. */
  readonly onUndone: (undone: Undoable) => void
}

/** The decisions that can still be undone, in one bar at the foot of the list; Z undoes the latest. */
export function UndoBar({ decisions, onUndone }: UndoBarProps) {
  const client = useQueryClient()
  const slot = useUndoSlot()
  const now = useClock(decisions.length > 0)
  const [latest, ...earlier] = decisions.filter(({ finalAt }) => Date.parse(finalAt) > now)
  const undo = async (one: Undoable) => {
    try {
      notifySuccess((await postAction(one.list, one.action, { id: one.id })).message)
    } catch (problem) {
      notifyFailure(problem)
    }
    onUndone(one)
    reopenCase(one.list.path, one.id)
    await refresh(client)
    if (await isStillClosed(one.id)) go(addressOf(one.list.path, {}, { id: one.id }))
  }
  useKeys({ z: () => (latest ? void undo(latest) : undefined) }, latest !== undefined)
  if (!latest || !slot) return null
  const restOf = ({ becomes, finalAt }: Undoable) => `${becomes} in ${secondsUntil(finalAt, now)} s`
  return createPortal(
    <ul className="undoable" aria-label="Decisions that can be undone">
      <li>
        <span className="undo-text">
          <span aria-live="polite">{latest.text}</span>: {restOf(latest)}
        </span>
        <Button onClick={() => void undo(latest)}>Undo (Z)</Button>
      </li>
      {earlier.length > 0 ? (
        <li>
          <Drop isMenu label={`${earlier.length} more`} className="button button-quiet">
            {() =>
              earlier.map((one) => (
                <MenuEntry key={`${one.id}${one.action.name}`} onPick={() => void undo(one)} hint={restOf(one)}>
                  Undo: {one.text}
                </MenuEntry>
              ))
            }
          </Drop>
        </li>
      ) : null}
    </ul>,
    slot,
  )
}
