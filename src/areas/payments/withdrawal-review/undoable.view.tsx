import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { actionPath } from '#blueprint/screen/list.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { Done } from '#blueprint/wire.ts'
import { call, sayDone, sayFailure, useQueryOf } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/faces.tsx'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { recallPayout } from '#areas/payments/payouts/payout-actions.screen.ts'
import { undoVerdict } from './review-actions.screen.ts'
import { undoable, withdrawalCase } from './withdrawal-case.screen.ts'
import { approveWithdraws } from '#areas/payments/withdrawals/approve-withdraws.screen.ts'
import { withdraws } from '#areas/payments/withdrawals/withdraws.screen.ts'
import './withdrawal-case.css'

type Undoable = AnswerOf<typeof undoable>[number]

const said = { APPROVE: 'Approved', REJECT: 'Rejected', PAY: 'Pays' } as const
const changed = [withdraws.path, approveWithdraws.path, withdrawalCase.at]
const what = { APPROVE: 'holds', REJECT: 'holds', PAY: 'sends' } as const

const endpointOf = (one: Undoable): string =>
  (one.what === 'PAY' ? actionPath(approveWithdraws, recallPayout) : actionPath(withdraws, undoVerdict)).replace(
    ':id',
    one.id,
  )

/** What was decided in the last seconds: it holds when its time is over, and Z takes the last one back. */
export default function UndoableBar() {
  const client = useQueryClient()
  const { data = [], again } = useQueryOf(undoable, {}, { everySeconds: 2 })
  const now = useSecond(data.length > 0)
  const open = data.filter(({ dueAt }) => Date.parse(dueAt) > now)
  const undo = async (one: Undoable | undefined) => {
    if (!one) return
    try {
      const done = await call<Done>(endpointOf(one), {
        method: 'POST',
        body: {},
        idempotencyKey: crypto.randomUUID(),
      })
      sayDone(done.message)
    } catch (problem) {
      sayFailure(problem)
    }
    again()
    await client.invalidateQueries({ predicate: ({ queryKey }) => changed.includes(String(queryKey[1])) })
  }
  useKeys({ z: () => void undo(open[0]) })
  if (open.length === 0) return null
  return (
    <ul className="undoable" aria-label="What can still be undone" aria-live="polite">
      {open.map((one) => (
        <li key={`${one.id}${one.what}`}>
          <span>
            {said[one.what]} <Amount value={one.amount} /> of {one.player}: {what[one.what]} in{' '}
            {Math.max(0, Math.ceil((Date.parse(one.dueAt) - now) / 1000))} s
          </span>
          <Button onClick={() => void undo(one)}>{one === open[0] ? 'Undo (Z)' : 'Undo'}</Button>
        </li>
      ))}
    </ul>
  )
}

/** The clock while something runs out. */
function useSecond(isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
