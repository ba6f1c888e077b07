import { sql } from 'kysely'
import { reasonsKey } from '#blueprint/reasons.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { act, batchOf, operatorWide, type BatchSubject } from '#engine/action/act.ts'
import { readReasonsOf } from '#engine/reasons/offered-reasons.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { otherDomains, problemSummary } from '#areas/developer/rules/master-file.ts'
import {
  areSameReasons,
  readReasons,
  reasonColumns,
  reasonProblems,
  type OfferedReason,
  type ReasonLine,
} from '#areas/developer/rules/masters/reasons-file.ts'
import { domainOfFile } from '../table-files/domain-of-file.facts.ts'
import { importReasons } from './masters.actions.ts'

interface ReasonFacts {
  readonly subject: BatchSubject
  readonly domainId: number | null
  /** The whole list; empty if it is the one that is offered already. */
  readonly changed: readonly ReasonLine[]
  readonly isStored: boolean
  readonly problems: readonly string[]
}

const textOf = (reasons: readonly OfferedReason[]): string =>
  reasons.map(({ code, name }) => `${code} ${name}`).join(', ')

/** What staff of a domain choose from. Codes of the past stay in the trail as they were written. */
export const importReasonsAct = act(importReasons, {
  async facts(tx, { input, actor }): Promise<ReasonFacts | null> {
    if (actor.agentId !== null) return null
    await sql`select pg_advisory_xact_lock(hashtext(${reasonsKey}))`.execute(tx)
    const table = csvRows(input.csv, reasonColumns)
    const { lines, problems } =
      'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readReasons(table.rows)
    const { domain, unknown } = await domainOfFile(tx, lines)
    const known = domain ? await readReasonsOf(tx, domain.id) : { reasons: [], isOwn: false }
    const changed = areSameReasons(lines, known.reasons) ? [] : lines
    return {
      domainId: domain?.id ?? null,
      changed,
      isStored: known.isOwn,
      problems: [...problems, ...otherDomains(lines), ...unknown, ...reasonProblems(lines)],
      subject: batchOf(`reasons of ${domain?.name ?? 'a domain'}`, {
        key: { id: `reasons-${domain?.id ?? 0}` },
        domainId: domain?.id ?? null,
        agentId: operatorWide,
        shown: { lines: String(lines.length), changes: textOf(changed), entries: textOf(known.reasons) },
      }),
    }
  },
  rule({ domainId, changed, isStored, problems }, { actor }): Decision {
    if (problems.length > 0) return refuse(problemSummary(problems), 'csv')
    if (domainId === null || changed.length === 0) return refuse('No line changes anything.', 'csv')
    const key = { domain_id: domainId, key: reasonsKey }
    const values = {
      value: { reasons: changed.map(({ code, name }) => ({ code, name })) },
      updated_by: actor.username,
    }
    return decide({
      rows: [
        isStored
          ? { table: 'setting' as const, key, values }
          : { table: 'setting' as const, values: { ...key, ...values } },
      ],
      message: `Reasons imported: ${changed.length}`,
    })
  },
})
