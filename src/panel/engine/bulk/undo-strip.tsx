import { useQueryClient } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { useUndoSlot } from '#panel/engine/queue/undo-slot.tsx'
import { secondsUntil, useClock } from '#panel/live/use-clock.ts'
import { runAtOnce } from '#panel/engine/action/run-action.ts'
import { setTakenBack, useLatestToTakeBack, type TakenBack } from './taken-back.ts'
import '#panel/engine/queue/undo-bar.css'

/** Takes the latest action on several rows back, by its button or Z. */
export default function UndoStrip() {
  const client = useQueryClient()
  const slot = useUndoSlot()
  const latest = useLatestToTakeBack()
  const now = useClock(latest !== null)
  const isOffered = latest !== null && latest.until > now
  const takeBack = async ({ undo, path, ids, text }: TakenBack) => {
    setTakenBack(null)
    const rows = ids.map((id) => ({ id }))
    const body = { reason: { code: 'CORRECTION', text: `Undo of: ${text}`.slice(0, 500) } }
    await runAtOnce(client, { action: undo, path, rows }, body)
  }
  useKeys({ z: () => (isOffered ? void takeBack(latest) : undefined) }, isOffered)
  if (!isOffered || !slot) return null
  return createPortal(
    <ul className="undoable" aria-label="Actions that can be undone">
      <li>
        <span className="undo-text">
          <span aria-live="polite">{latest.text}</span>, {secondsUntil(new Date(latest.until).toISOString(), now)} s
        </span>
        <Button onClick={() => void takeBack(latest)}>Undo (Z)</Button>
      </li>
    </ul>,
    slot,
  )
}
