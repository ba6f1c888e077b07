import { useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Badge, Instant } from '#panel/kinds/faces.tsx'
import { Deeds, DeedWords, Origin } from '#panel/history/deeds.tsx'
import { EmptyNote, FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { requestDeeds } from '#blueprint/screen/history.ts'

/** One row of the log: what was different afterwards, why, who else had to say yes, and what else the request did. */
export default function PanelLog({ row }: RowProps) {
  const requestId = typeof row['requestId'] === 'string' ? row['requestId'] : ''
  const { data, failure, again } = useQueryOf(requestDeeds, { requestId }, { isOn: requestId !== '' })
  if (requestId === '') return <EmptyNote>No request is linked to this entry: the system performed it.</EmptyNote>
  if (failure) return <FailureNote failure={failure} again={again} />
  const deed = data?.deeds.find(({ id }) => id === row['id'])
  if (!data || !deed) return <Waiting />
  const others = data.deeds.filter((one) => one !== deed)
  return (
    <div className="deed-row">
      <div className="deed-head">
        <strong>{deed.action}</strong>
        <Badge state={deed.result} />
      </div>
      <p>
        {deed.actor}
        {deed.role === null ? '' : ` (${deed.role})`} · <Instant value={deed.at} />
      </p>
      <p>{deed.summary}</p>
      <DeedWords deed={deed} />
      <Origin deed={deed} />
      <h3>{others.length === 0 ? 'Nothing else was done by this request' : 'Also done by this request'}</h3>
      {others.length > 0 ? <Deeds deeds={others} label="Also done by this request" /> : null}
    </div>
  )
}
