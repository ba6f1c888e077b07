import { useState } from 'react'
import { call, useQueryOf } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/faces.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { waitingApprovals } from './approvals.screen.ts'

/** What somebody else asked for and this person may decide: nobody confirms their own request. */
export function Approvals() {
  const { data, again } = useQueryOf(waitingApprovals, {}, { everySeconds: 10 })
  const [busy, setBusy] = useState<string | null>(null)
  if (!data || data.length === 0) return null
  const decide = async (id: string, decision: 'approve' | 'reject') => {
    setBusy(id)
    try {
      await call(`/api/approvals/${id}/decision`, { method: 'POST', body: { decision } })
    } finally {
      setBusy(null)
      again()
    }
  }
  return (
    <Panel title={`Waiting for your confirmation (${data.length})`}>
      <SmallTable
        label="Requests of others"
        head={['Asked', 'By', 'Action', 'On', 'Amount', '']}
        numeric={[4]}
        rows={data.map(({ id, askedAt, maker, title, subject, amount, reason }) => [
          <Instant key="t" value={askedAt} />,
          maker,
          title,
          reason ? `${subject}: ${reason}` : subject,
          amount === null ? '–' : <Amount key="a" value={amount} />,
          <span key="b" className="button-row">
            <Button tone="primary" busy={busy === id} onClick={() => decide(id, 'approve')}>
              Confirm
            </Button>
            <Button tone="danger" busy={busy === id} onClick={() => decide(id, 'reject')}>
              Reject
            </Button>
          </span>,
        ])}
      />
    </Panel>
  )
}
