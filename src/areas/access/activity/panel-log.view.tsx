import { useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Badge, Instant } from '#panel/kinds/cells.tsx'
import { AuditEntries, AuditEntryDetails, Origin } from '#panel/history/audit-entries.tsx'
import { EmptyNote, FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { requestAuditEntries } from '#blueprint/screen/history.ts'

/** Detail of one audit entry: changes, reason, approval and the other entries of the same request. */
export default function PanelLog({ row }: RowProps) {
  const requestId = typeof row['requestId'] === 'string' ? row['requestId'] : ''
  const { data, failure, refetch } = useQueryOf(requestAuditEntries, { requestId }, { isOn: requestId !== '' })
  if (requestId === '') return <EmptyNote>No request is linked to this entry: the system performed it.</EmptyNote>
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  const entry = data?.entries.find(({ id }) => id === row['id'])
  if (!data || !entry) return <Waiting />
  const others = data.entries.filter((one) => one !== entry)
  return (
    <div className="audit-entry-row">
      <div className="audit-entry-head">
        <strong>{entry.action}</strong>
        <Badge state={entry.result} />
      </div>
      <p>
        {entry.actor}
        {entry.role === null ? '' : ` (${entry.role})`} · <Instant value={entry.at} />
      </p>
      <p>{entry.summary}</p>
      <AuditEntryDetails entry={entry} />
      <Origin entry={entry} />
      <h3>{others.length === 0 ? 'No other changes in this request' : 'Other changes in this request'}</h3>
      {others.length > 0 ? <AuditEntries entries={others} label="Other changes in this request" /> : null}
    </div>
  )
}
