import type { ReactNode } from 'react'
import { humanize } from '#blueprint/labels.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { history } from '#blueprint/screen/history.ts'
import { Badge, CopyId, Instant } from '#panel/kinds/cells.tsx'
import { useSite } from '#panel/session/state.ts'
import { Facts } from '#panel/ui/pieces.tsx'
import { differences, reasonText, recordedText } from './difference.ts'
import './audit-entries.css'

export type AuditEntry = AnswerOf<typeof history>['entries'][number]

/** A list of audit entries: actor, time, result and changes. */
export function AuditEntries({ entries, label }: { readonly entries: readonly AuditEntry[]; readonly label: string }) {
  return (
    <ol className="audit-entries" aria-label={label}>
      {entries.map((deed) => (
        <li key={deed.id} className="audit-entry">
          <div className="audit-entry-head">
            <strong>{deed.action}</strong>
            <Badge state={deed.result} />
          </div>
          <p className="audit-entry-who">
            {deed.actor}
            {deed.role === null ? '' : ` (${deed.role})`} · <Instant value={deed.at} />
          </p>
          <AuditEntryDetails deed={deed} />
          <details>
            <summary>Origin</summary>
            <Origin deed={deed} />
          </details>
        </li>
      ))}
    </ol>
  )
}

/** The reason, the approval and the change. */
export function AuditEntryDetails({ deed }: { readonly deed: AuditEntry }) {
  const { reason, approval } = deed
  return (
    <>
      {reason === null ? null : <p className="audit-entry-reason">“{reasonText(reason)}”</p>}
      {approval === null ? null : (
        <p className="audit-entry-approval">
          Requested by {approval.maker} at <Instant value={approval.requestedAt} />
          {approval.checker === null ? ', ' : `, decided by ${approval.checker}: `}
          <Badge state={approval.status} />
        </p>
      )}
      <ChangedValues deed={deed} />
      <RequestInput input={deed.input} />
    </>
  )
}

function ChangedValues({ deed: { before, after } }: { readonly deed: AuditEntry }) {
  const changes = differences(before, after, useSite())
  if (changes.length === 0) return null
  return (
    <dl className="audit-entry-changes">
      {changes.map(({ name, from, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {from === null ? null : (
              <>
                <del>{from}</del> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            {to === null ? <span className="nothing">nothing</span> : <ins>{to}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RequestInput({ input }: { readonly input: unknown }) {
  const site = useSite()
  const given = Object.entries(typeof input === 'object' && input !== null ? input : {}).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : recordedText(name, value, site)
    return text === null || text === '' ? [] : [[humanize(name), text] as const]
  })
  if (given.length === 0) return null
  return (
    <details>
      <summary>Request details</summary>
      <Facts facts={given} />
    </details>
  )
}

export function Origin({ deed }: { readonly deed: AuditEntry }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Record', deed.entity === null ? deed.subject : `${humanize(deed.entity)} ${deed.subject ?? ''}`],
    ['IP', deed.ip],
    ['Device id', deed.visitor],
    ['Browser', deed.userAgent],
    ['Route', deed.route],
    ['Permission', deed.permission],
    ['Request id', deed.requestId === null ? null : <CopyId key="request" value={deed.requestId} />],
    ['Journal id', deed.journalId === null ? null : <CopyId key="journal" value={deed.journalId} />],
  ]
  return <Facts facts={facts.filter(([, value]) => value !== null && value !== '')} />
}
