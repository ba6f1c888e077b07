import { serverNow } from '#panel/live/server-clock.ts'
import { useState } from 'react'
import { siteCalls } from '#blueprint/calls/site-calls.ts'
import { ask, CallFailure, notifyFailure, notifySuccess, useQueryOf } from '#panel/engine/view.ts'
import { Amount, Badge, Instant } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { SmallTable } from '#panel/ui/pieces.tsx'
import { ownRequests, type OwnRequest } from './approvals.queries.ts'
import { ageOf } from './age.ts'

const maxNames = 3

/** Who can decide a request, or what became of it. */
function outcomeOf({ status, deciders, permission, checker, decisionReason }: OwnRequest): string {
  if (status !== 'PENDING') return [checker, decisionReason].filter(Boolean).join(': ') || '–'
  if (deciders === null || deciders.length === 0)
    return `No user yet: it takes another user with the permission ${permission}`
  const more = deciders.length - maxNames
  return deciders.slice(0, maxNames).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** What the reader has requested, and whether it can still be taken back. */
export function OwnRequests() {
  const { data: requests = [], refetch } = useQueryOf(ownRequests, {}, { everySeconds: 30 })
  const [busy, setBusy] = useState<string | null>(null)
  const withdraw = async (id: string) => {
    setBusy(id)
    try {
      notifySuccess((await ask(siteCalls.withdrawal, { at: { id }, body: {} })).message)
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      notifyFailure(problem.failure)
    } finally {
      setBusy(null)
      refetch()
    }
  }
  return (
    <section aria-label="Your requests">
      <h3>Your requests</h3>
      {requests.length === 0 ? <p>You have requested nothing in the last 30 days.</p> : null}
      {requests.length > 0 ? (
        <SmallTable
          label="Your requests"
          head={['State', 'Requested', 'Age', 'Action', 'Subject', 'Amount', 'Approver', '']}
          numeric={[5]}
          rows={requests.map((one) => [
            <Badge key="s" state={one.status} />,
            <Instant key="t" value={one.requestedAt} />,
            ageOf(one.requestedAt, new Date(serverNow())),
            one.title,
            one.subject,
            one.amount === null ? '–' : <Amount key="a" value={one.amount} />,
            outcomeOf(one),
            one.status === 'PENDING' ? (
              <Button key="w" busy={busy === one.id} onClick={() => void withdraw(one.id)}>
                Withdraw
              </Button>
            ) : null,
          ])}
        />
      ) : null}
    </section>
  )
}
