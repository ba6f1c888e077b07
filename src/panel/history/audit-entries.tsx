import type { ReactNode } from 'react'
import { humanize } from '#blueprint/labels.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { history } from '#blueprint/screen/history.ts'
import { Badge, CopyId, Instant } from '#panel/kinds/cells.tsx'
import { useSite, type SiteConfig } from '#panel/session/state.ts'
import { Facts } from '#panel/ui/pieces.tsx'
import { reasonLabel } from '#blueprint/labels.ts'
import { differences, recordedText } from './difference.ts'
import './audit-entries.css'

export type AuditEntry = AnswerOf<typeof history>['entries'][number]

/** A list of audit entries: actor, time, result and changes. */
export function AuditEntries({ entries, label }: { readonly entries: readonly AuditEntry[]; readonly label: string }) {
  return (
    <ol className="audit-entries" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className="audit-entry">
          <div className="audit-entry-head">
            <strong>{entry.action}</strong>
            <Badge state={entry.result} />
          </div>
          <p className="audit-entry-who">
            {entry.actor}
            {entry.role === null ? '' : ` (${entry.role})`} · <Instant value={entry.at} />
          </p>
          <AuditEntryDetails entry={entry} />
          <details>
            <summary>Origin</summary>
            <Origin entry={entry} />
          </details>
        </li>
      ))}
    </ol>
  )
}

/** The reason, the approval and the change. */
export function AuditEntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { reason, approval } = entry
  return (
    <>
      {reason === null ? null : <p className="audit-entry-reason">“{reasonLabel(reason)}”</p>}
      {approval === null ? null : (
        <p className="audit-entry-approval">
          Requested by {approval.maker} at <Instant value={approval.requestedAt} />
          {approval.checker === null ? ', ' : `, decided by ${approval.checker}: `}
          <Badge state={approval.status} />
        </p>
      )}
      <ChangedValues entry={entry} />
      <RequestInput input={entry.input} currency={entry.currency} />
    </>
  )
}

/** Amounts of a record without a domain hold in every currency. */
const placeOf = (site: SiteConfig, currency: string | null) =>
  currency === null ? { ...site, currencies: {} } : { ...site, currency }

function ChangedValues({ entry: { before, after, currency } }: { readonly entry: AuditEntry }) {
  const changes = differences(before, after, placeOf(useSite(), currency))
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

function RequestInput({ input, currency }: Pick<AuditEntry, 'input' | 'currency'>) {
  const site = placeOf(useSite(), currency)
  const entries = Object.entries(typeof input === 'object' && input !== null ? input : {}).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : recordedText(name, value, site)
    return text === null || text === '' ? [] : [[humanize(name), text] as const]
  })
  if (entries.length === 0) return null
  return (
    <details>
      <summary>Request details</summary>
      <Facts facts={entries} />
    </details>
  )
}

export function Origin({ entry }: { readonly entry: AuditEntry }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Record', entry.entity === null ? entry.subject : `${humanize(entry.entity)} ${entry.subject ?? ''}`],
    ['IP', entry.ip],
    ['Device id', entry.visitor],
    ['Browser', entry.userAgent],
    ['Route', entry.route],
    ['Permission', entry.permission],
    ['Request id', entry.requestId === null ? null : <CopyId key="request" value={entry.requestId} />],
    ['Journal id', entry.journalId === null ? null : <CopyId key="journal" value={entry.journalId} />],
  ]
  return <Facts facts={facts.filter(([, value]) => value !== null && value !== '')} />
}
