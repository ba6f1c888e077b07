import { sql } from 'kysely'
import type { RoundNote } from '#areas/casino/rules/stuck-round.ts'
import { isUuid } from '#values/id.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { roundNote } from './round-note.record.ts'

interface Row {
  readonly cell: number
  readonly player_id: bigint
  readonly domain_id: number
  readonly agent_id: bigint
  readonly status: string
  readonly note: string | null
}

export interface RoundLookup {
  readonly id: string
  readonly scope: Scope
}

interface RoundFacts {
  readonly round: RoundNote
  readonly subject: Subject<'round_note'>
}

/** The round with its note. The server may only read rounds, so that concurrent actions wait for an advisory lock. */
export async function lockRound(tx: Tx, { id, scope }: RoundLookup): Promise<RoundFacts | null> {
  if (!isUuid(id)) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`casino_round:${id.toLowerCase()}`}, 0))`.execute(tx)
  const { rows } = await sql<Row>`
    select r.cell, r.player_id, r.domain_id, r.agent_id, r.status, c.note from casino_round r
    left join round_note c on c.cell = r.cell and c.player_id = r.player_id and c.round_id = r.id
    where r.id = ${id} and ${scope.within('r.agent_id')}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const key = { cell: row.cell, player_id: row.player_id, round_id: id }
  return {
    round: { isOpen: row.status === 'OPEN', hasNote: row.note !== null, key, domainId: row.domain_id },
    subject: roundNote.subjectOf(
      { roundId: id, cell: row.cell, playerId: row.player_id, domainId: row.domain_id, agentId: row.agent_id },
      { shown: { id, player: String(row.player_id), note: row.note } },
    ),
  }
}
