import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { statementImportMoves } from './statement.actions.ts'
import { statementImport } from './statement-import.record.ts'
import { lockAccount } from './submitted-statement.ts'

/**
 * The reference of a deposit that a line of the import credits: already, when it is decided, or once a second approver agrees.
 * Gateway payments are credited by one as well.
 */
const matched = (batch: string) => sql<{ utr: string }>`select l.utr from bank_statement_line l
  where l.batch = ${batch} and not l.is_rolled_back
    and (exists (select from utr_claim c where c.utr_key = l.domain_id || ':' || l.utr)
      or exists (select from deposit d where d.domain_id = l.domain_id and d.utr = l.utr and d.gateway = 'manual'
        and (d.status in ('SUCCESS', 'REVERSED') or d.status in ('PENDING', 'PROCESSING', 'ON_HOLD') and d.amount = l.amount))
      or exists (select from approval a where a.status = 'PENDING' and a.domain_id = l.domain_id
        and upper(regexp_replace(a.input -> 'input' ->> 'utr', '[\\s-]', '', 'g')) = l.utr))
  order by l.utr limit 1`

/** The account is locked before its imports, as when one is made. */
async function lockImport(tx: Tx, lookup: RowLookup) {
  const known = await statementImport.find(tx, lookup)
  if (!known) return null
  await lockAccount(tx, known.domainId, known.account)
  const row = await statementImport.lock(tx, lookup)
  if (!row) return null
  // A deposit that is being approved by one of these lines is decided first.
  await sql`select from bank_statement_line where batch = ${row.id} for update`.execute(tx)
  const { rows } = await matched(row.id).execute(tx)
  return { row, match: rows[0] ?? null, subject: statementImport.subjectOf(row) }
}

export const rollBackImportActs = moveActs(statementImportMoves, {
  facts: lockImport,
  rule: ({ row, match }, move, { actor, now, reason }) => {
    if (match)
      return refuse(`The deposit with the reference ${match.utr} is matched by this import. It cannot be rolled back.`)
    return decide({
      move,
      set: { rolled_back_by: actor.username, rolled_back_at: now, rollback_reason: reason ?? '' },
      rows: [{ table: 'bank_statement_line', key: { batch: row.id }, values: { is_rolled_back: true } }],
      events: [{ name: 'deposit.statement-rolled-back', payload: { batch: row.id, lines: row.lines } }],
      message: `${row.lines} ${row.lines === 1 ? 'line' : 'lines'} rolled back`,
    })
  },
})
