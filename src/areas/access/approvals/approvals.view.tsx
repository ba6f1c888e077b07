import { useQueryOf } from '#panel/engine/view.ts'
import { Panel, Waiting } from '#panel/ui/pieces.tsx'
import { waitingApprovals } from './approvals.queries.ts'
import { WaitingTable } from './waiting-table.view.tsx'

/** Requests of other users awaiting the reader's approval. Users never see their own requests here. */
export function Approvals() {
  const { data, isPending, refetch } = useQueryOf(waitingApprovals, {}, { everySeconds: 10 })
  if (isPending) return <Waiting />
  if (!data || data.length === 0) return null
  return (
    <Panel title={`Awaiting your approval (${data.length})`}>
      <WaitingTable waiting={data} onDone={refetch} />
    </Panel>
  )
}
