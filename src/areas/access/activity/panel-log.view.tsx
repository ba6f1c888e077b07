import { useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Badge, Instant } from '#panel/kinds/cells.tsx'
import { AuditEntries, AuditEntryDetails, Origin } from '#panel/history/audit-entries.tsx'
import { EmptyNote, FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { requestAuditEntries } from '#blueprint/screen/history.ts'

/** Detail of one audit entry: changes, reason, approval and the other entries of the same request. */
export default function PanelLog({ row }: RowProps) {
  const requestId = typeof row['requestId'] === 'string' ? row['requestId'] : ''
  const { data, failure, again } = useQueryOf(requestAuditEntries, { requestId }, { isOn: requestId !== '' })
  if (requestId === '') return <EmptyNote>No request is linked to this entry: the system performed it.</EmptyNote>
  if (failure) return <FailureNote failure={failure} again={again} />
  const deed = data?.entries.find(({ id }) => id === row['id'])
  if (!data || !deed) return <Waiting />
  const others = data.entries.filter((one) => one !== deed)
  return (
    <div className="audit-entry-row">
      <div className="audit-entry-head">
        <strong>{deed.action}</strong>
        <Badge state={deed.result} />
      </div>
      <p>
        {deed.actor}
        {deed.role === null ? '' : ` (${deed.role})`} · <Instant value={deed.at} />
      </p>
      <p>{deed.summary}</p>
      <AuditEntryDetails deed={deed} />
      <Origin deed={deed} />
      <h3>{others.length === 0 ? 'No other changes in this request' : 'Other changes in this request'}</h3>
      {others.length > 0 ? <AuditEntries entries={others} label="Other changes in this request" /> : null}
    </div>
  )
}
