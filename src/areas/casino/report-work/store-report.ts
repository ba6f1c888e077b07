import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx, WriteTx } from '#engine/action/act.ts'
import { plain } from '#platform/database/json.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { money } from '#values/money.ts'
import type { ReportedRound } from '#areas/casino/rules/books/reported-round.ts'
import type { ReportKey } from './booked-rounds.ts'

interface ReportSource extends ReportKey {
  readonly source: 'FETCHED' | 'UPLOADED'
  readonly by: string
}

/** The row of a report. Its digest covers the content in any order of lines. */
export function reportRow({ domainId, provider, day, source, by }: ReportSource, rounds: readonly ReportedRound[]) {
  const lines = rounds.map((round) => plain(round))
  const sorted = lines.map((line) => JSON.stringify(line)).toSorted()
  const digest = createHash('sha256').update(sorted.join('\n')).digest()
  return { domain_id: domainId, provider, day, digest, source, received_by: by, lines }
}
export type ReportRow = ReturnType<typeof reportRow>

/** The id of a stored report with the same content for the same day; null if there is none. */
export async function sameReport(tx: Tx, { domain_id, provider, day, digest }: ReportRow): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from casino_report where domain_id = ${domain_id}
    and provider = ${provider} and day = ${day} and digest = ${digest}`.execute(tx)
  return rows[0]?.id ?? null
}

/** Stores a report; returns its id, or the id of the same report. */
export async function storeReport(
  tx: WriteTx,
  source: ReportSource,
  rounds: readonly ReportedRound[],
): Promise<string> {
  const row = reportRow(source, rounds)
  const known = await sameReport(tx, row)
  if (known !== null) return known
  const id = uuidv7()
  await sql`insert into casino_report (id, domain_id, provider, day, digest, source, received_by, lines)
    values (${id}, ${row.domain_id}, ${row.provider}, ${row.day}, ${row.digest}, ${row.source}, ${row.received_by}, ${JSON.stringify(row.lines)}::jsonb)`.execute(
    tx,
  )
  return id
}

type Line = Omit<ReportedRound, 'stake' | 'win'> & { readonly stake: bigint; readonly win: bigint }

export async function roundsOfReport(tx: Tx, reportId: string): Promise<ReportedRound[]> {
  const { rows } = await sql<Line>`select l.* from casino_report p, jsonb_to_recordset(p.lines)
    as l(player text, round text, status text, stake bigint, win bigint) where p.id = ${reportId}`.execute(tx)
  return rows.map((line) => ({ ...line, stake: money(line.stake), win: money(line.win) }))
}
