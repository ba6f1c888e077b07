import { useState } from 'react'
import { Amount, Instant } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { SmallTable } from '#panel/ui/pieces.tsx'
import type { PendingApproval } from './approvals.queries.ts'
import { Decision } from './decision.view.tsx'

/** Requests that wait for the reader, each with its review. */
export function WaitingTable({ waiting, onDone }: { waiting: readonly PendingApproval[]; onDone: () => void }) {
  const [open, setOpen] = useState<PendingApproval | null>(null)
  return (
    <>
      <SmallTable
        label="Requests from other users"
        head={['Requested', 'Requested by', 'Action', 'Subject', 'Amount', '']}
        numeric={[4]}
        rows={waiting.map((one) => [
          <Instant key="t" value={one.requestedAt} />,
          one.maker,
          one.title,
          one.reason ? `${one.subject}: ${one.reason}` : one.subject,
          one.amount === null ? '–' : <Amount key="a" value={one.amount} />,
          <Button key="b" tone="primary" onClick={() => setOpen(one)}>
            Review
          </Button>,
        ])}
      />
      {open ? <Decision waiting={open} onClose={() => setOpen(null)} onDone={onDone} /> : null}
    </>
  )
}
