import { sql } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import type { Tx } from '#engine/action/act.ts'
import { partRows, type ExportedPlayer } from '#areas/players/profile/personal-data/personal-data.ts'
import type { Part } from '#areas/players/profile/personal-data/personal-part.ts'
import { personalParts } from '#areas/players/profile/personal-data/personal-parts.ts'
import type { CaseLine } from './case-pdf.ts'

/** What belongs to a case, with the column of its time; the rest of what is stored of the player does not. */
const caseParts: readonly (readonly [table: keyof DB, at: string])[] = [
  ['player_complaint', 'received_at'],
  ['message', 'at'],
  ['deposit', 'requested_at'],
  ['deposit_chargeback', 'opened_at'],
  ['deposit_chargeback_evidence', 'added_at'],
  ['withdrawal', 'requested_at'],
  ['payout', 'ordered_at'],
  ['adjustment', 'requested_at'],
  ['transfer', 'at'],
  ['bonus_award', 'granted_at'],
  ['kyc_document', 'submitted_at'],
  ['player_restriction', 'from_at'],
  ['player_exclusion', 'from_at'],
]

/** Pictures stay outside the file: it states their hash, so that they can be laid beside it. */
function withHash(part: Part): Part {
  const { picture, ...columns } = part
  return picture === undefined ? part : columns
}

interface StoredRow {
  readonly row: string
}

/** A row as a reader sees it: what is empty is left out, in the order of the names. */
function written(row: string): string {
  const columns = Object.entries(JSON.parse(row) as Readonly<Record<string, unknown>>)
    .filter(([, value]) => value !== null && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return columns
    .map(
      ([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join('; ')
}

const head = (text: string): CaseLine => ({ text, isHead: true })
const line = (text: string): CaseLine => ({ text, isHead: false })

export interface CaseToWrite {
  readonly complaint: string
  readonly player: ExportedPlayer
  /** Rows from this time on belong to the case. */
  readonly from: Date
}

/** The lines of a case, part by part, and what staff did with the complaint. */
export async function caseLines(tx: Tx, { complaint, player, from }: CaseToWrite): Promise<readonly CaseLine[]> {
  const lines: CaseLine[] = []
  for (const [table, at] of caseParts) {
    const part = personalParts.find((one) => one.from === table)
    if (!part) throw new Error(`What is stored of players has no part ${table}`)
    const isOfCase = sql<boolean>`${sql.ref(`t.${at}`)} >= ${from}`
    const { rows } = await partRows(withHash(part), player, isOfCase).execute(tx)
    lines.push(head(`${part.name} (${rows.length})`), ...rows.map(({ row }) => line(written(row))))
  }
  const { rows } =
    await sql<StoredRow>`select jsonb_build_object('at', at, 'by', actor, 'action', action, 'reason', reason, 'result', result)::text as row
    from audit where player_id = ${player.id} and subject = ${`player_complaint:${complaint}`} order by at, id`.execute(
      tx,
    )
  return [...lines, head(`history of the complaint (${rows.length})`), ...rows.map(({ row }) => line(written(row)))]
}
