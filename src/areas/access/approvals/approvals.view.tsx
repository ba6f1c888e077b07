import { useState } from 'react'
import { useQueryOf } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/faces.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { waitingApprovals, type Waiting } from './approvals.queries.ts'
import { Decision } from './decision.view.tsx'

/** What somebody else asked for and this person may decide: nobody confirms their own request. */
export function Approvals() {
  const { data, again } = useQueryOf(waitingApprovals, {}, { everySeconds: 10 })
  const [open, setOpen] = useState<Waiting | null>(null)
  if (!data || data.length === 0) return null
  return (
    <Panel title={`Waiting for your confirmation (${data.length})`}>
      <SmallTable
        label="Requests from other users"
        head={['Asked', 'Requested by', 'Action', 'Subject', 'Amount', '']}
        numeric={[4]}
        rows={data.map((one) => [
          <Instant key="t" value={one.askedAt} />,
          one.maker,
          one.title,
          one.reason ? `${one.subject}: ${one.reason}` : one.subject,
          one.amount === null ? '–' : <Amount key="a" value={one.amount} />,
          <Button key="b" tone="primary" onClick={() => setOpen(one)}>
            Decide
          </Button>,
        ])}
      />
      {open ? <Decision waiting={open} onClose={() => setOpen(null)} onDone={again} /> : null}
    </Panel>
  )
}
