import { sql, type RawBuilder } from 'kysely'
import type { AnswerValuesOf } from '#blueprint/screen/query.ts'
import { answerWithin } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { history, requestAuditEntries } from '#blueprint/screen/history.ts'
import type { Scope } from '#engine/scope.ts'
import { visibleActorNames } from '#engine/reach/visible-name.ts'
import { subjectKeysOf } from '#blueprint/entities.ts'
import { subjectEntity } from './subject-entity.ts'
import { actionLabel } from './action-label.facts.ts'
import { isUuid } from '#values/id.ts'

type AuditEntry = AnswerValuesOf<typeof history>['entries'][number]
type Row = Omit<AuditEntry, 'at' | 'approval'> & { readonly at: Date; readonly qualified: string | null }

const pageSize = 20

/** Rows in the reader's downline. Row-level security already restricts them to the reader's domains. */
const inScope = (scope: Scope): RawBuilder<boolean> => scope.within('agent_id')

async function readEntries(
  tx: Tx,
  { condition, scope, limit }: { condition: RawBuilder<boolean>; scope: Scope; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`select id, at, actor, actor_role as role, ${actionLabel} as action,
    ${subjectEntity} as entity, substr(subject, strpos(subject, ':') + 1) as subject,
    subject as qualified, subject_name as summary, result, reason, permission, route, ip, visitor, user_agent as "userAgent",
    request_id as "requestId", journal_id as "journalId", (select d.currency from domain d where d.id = audit.domain_id) as currency, input, before, after
    from audit where ${condition} and ${inScope(scope)} order by at desc, id desc limit ${limit}`.execute(tx)
  const approvals = await approvalsOf(tx, rows)
  const around = rows.map((row) => ({ row, approval: approvals(row.id) }))
  const names = around.flatMap(({ row, approval }) => [row.actor, approval?.maker ?? null, approval?.checker ?? null])
  const called = await visibleActorNames(tx, scope, names)
  return around.map(({ row, approval }) => {
    const { qualified: _, at, ...known } = row
    return {
      ...known,
      at,
      actor: called(known.actor) ?? known.actor,
      approval: approval && {
        ...approval,
        maker: called(approval.maker) ?? approval.maker,
        checker: called(approval.checker),
      },
    }
  })
}

interface Approval {
  readonly id: string
  readonly subject: string
  readonly status: string
  readonly maker: string
  readonly checker: string | null
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly reason: string | null
}

/** Approvals that belong to these entries: matched by approval id, or by subject and decision time. */
async function approvalsOf(tx: Tx, rows: readonly Row[]): Promise<(deed: string) => AuditEntry['approval']> {
  const approvalIds = new Map(rows.map((row) => [row.id, approvalNamed(row)]))
  const ids = [...approvalIds.values()].filter((id) => id !== null)
  const subjects = [...new Set(rows.flatMap(({ qualified }) => qualified ?? []))]
  if (subjects.length === 0) return () => null
  const { rows: found } =
    await sql<Approval>`select id, subject, status, maker, checker, requested_at, decided_at, reason from approval
    where id = any(${ids}::uuid[]) or (subject = any(${subjects}::text[]) and decided_at = any(${rows.map(({ at }) => at.toISOString())}::timestamptz[]))`.execute(
      tx,
    )
  return (deed) => {
    const row = rows.find(({ id }) => id === deed)
    const approval = found.find(
      ({ id, subject, decided_at }) =>
        id === approvalIds.get(deed) || (subject === row?.qualified && decided_at?.getTime() === row.at.getTime()),
    )
    if (!approval) return null
    const { id, status, maker, checker, requested_at: requestedAt, reason } = approval
    return { id, status, maker, checker, requestedAt, reason }
  }
}

function approvalNamed({ entity, subject, after }: Row): string | null {
  const approval = entity === 'approval' ? subject : (after as { readonly approval?: unknown } | null)?.approval
  return typeof approval === 'string' && isUuid(approval) ? approval : null
}

export const historyAnswer = answerWithin(history, async ({ tx, scope, parameters: { subject, before } }) => {
  const [at, last] = before?.split('_') ?? []
  const beyond =
    at && last
      ? sql<boolean>`at <= ${at}::timestamptz and (at, id) < (${at}::timestamptz, ${last}::uuid)`
      : sql<boolean>`true`
  // A request that is rejected before its record is loaded is logged under the bare id.
  const isSubject = sql<boolean>`subject = any(${[...subjectKeysOf(subject), subject.slice(subject.indexOf(':') + 1)]}::text[])`
  const found = await readEntries(tx, { condition: sql`${isSubject} and ${beyond}`, scope, limit: pageSize + 1 })
  const entries = found.slice(0, pageSize)
  const end = entries.at(-1)
  return { entries, next: found.length > pageSize && end ? `${end.at.toISOString()}_${end.id}` : null }
})

export const requestDeedsAnswer = answerWithin(
  requestAuditEntries,
  async ({ tx, scope, parameters: { requestId } }) => {
    const entries = await readEntries(tx, { condition: sql`request_id = ${requestId}`, scope, limit: 200 })
    return entries.length === 0 ? null : { entries, next: null }
  },
)
