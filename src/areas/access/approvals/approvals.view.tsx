import { useState } from 'react'
import { useQueryOf } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { waitingApprovals, type PendingApproval } from './approvals.queries.ts'
import { Decision } from './decision.view.tsx'

/** Requests of other users awaiting the reader's approval. Users never see their own requests here. */
export function Approvals() {
  const { data, refetch } = useQueryOf(waitingApprovals, {}, { everySeconds: 10 })
  const [open, setOpen] = useState<PendingApproval | null>(null)
  if (!data || data.length === 0) return null
  return (
    <Panel title={`Awaiting your approval (${data.length})`}>
      <SmallTable
        label="Requests from other users"
        head={['Requested', 'Requested by', 'Action', 'Subject', 'Amount', '']}
        numeric={[4]}
        rows={data.map((one) => [
          <Instant key="t" value={one.requestedAt} />,
          one.maker,
          one.title,
          one.reason ? `${one.subject}: ${one.reason}` : one.subject,
          one.amount === null ? '–' : <Amount key="a" value={one.amount} />,
          <Button key="b" tone="primary" onClick={() => setOpen(one)}>
            Decide
          </Button>,
        ])}
      />
      {open ? <Decision waiting={open} onClose={() => setOpen(null)} onDone={refetch} /> : null}
    </Panel>
  )
}
