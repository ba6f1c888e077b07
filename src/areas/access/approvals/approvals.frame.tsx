import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useQueryOf, useSite } from '#panel/engine/view.ts'
import { IconButton } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { IconChecklist } from '#panel/ui/icons.ts'
import { waitingApprovals } from './approvals.queries.ts'
import { OwnRequests } from './own-requests.view.tsx'
import { WaitingTable } from './waiting-table.view.tsx'
import './approvals.css'

/** The approvals inbox: a button in the header with the number of requests that wait for the reader. */
export default function ApprovalsInbox(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { notification_count: news } = useSite()
  const { data: waiting = [], refetch } = useQueryOf(waitingApprovals, {}, { everySeconds: 30 })
  // The live counters change when a request comes or goes.
  useEffect(refetch, [news, refetch])
  const place = document.getElementById('header-approvals')
  if (!place) return null
  const count = waiting.length
  return (
    <>
      {createPortal(
        <IconButton label={count > 0 ? `Approvals: ${count} awaiting you` : 'Approvals'} onClick={() => setOpen(true)}>
          <IconChecklist aria-hidden />
          {count > 0 ? <span className="bell-count">{count > 99 ? '99+' : count}</span> : null}
        </IconButton>,
        place,
      )}
      {isOpen ? (
        <Dialog title="Approvals" size="wide" onClose={() => setOpen(false)}>
          <div className="dialog-body approvals-inbox">
            <section aria-label="Awaiting your approval">
              <h3>Awaiting your approval ({count})</h3>
              {count > 0 ? <WaitingTable waiting={waiting} onDone={refetch} /> : <p>Nothing is waiting for you.</p>}
            </section>
            <OwnRequests />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
