import { sql } from 'kysely'
import { addNote, claimCase, type RoundCase } from '#areas/casino/rules/stuck-round.ts'
import { isUuid } from '#values/id.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { addRoundNote, claimRound } from './round.actions.ts'

interface Row {
  readonly cell: number
  readonly player_id: bigint
  readonly domain_id: number
  readonly agent_id: bigint
  readonly status: string
  readonly owner: string | null
  readonly note: string | null
  readonly version: number | null
}

interface RoundLookup {
  readonly id: string
  readonly scope: Scope
}

async function roundFacts(tx: Tx, { id, scope }: RoundLookup): Promise<{ round: RoundCase; subject: Subject } | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<Row>`
    select r.cell, r.player_id, r.domain_id, r.agent_id, r.status, c.owner, c.note, c.version from casino_round r
    left join round_case c on c.cell = r.cell and c.player_id = r.player_id and c.round_id = r.id
    where r.id = ${id} and ${scope.within('r.agent_id')}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const key = { cell: row.cell, player_id: row.player_id, round_id: id }
  return {
    round: {
      isOpen: row.status === 'OPEN',
      owner: row.owner,
      isKnown: row.version !== null,
      key,
      domainId: row.domain_id,
    },
    subject: {
      table: 'round_case',
      key,
      domainId: row.domain_id,
      agentId: row.agent_id,
      name: `round ${id}`,
      // The owner may be in the viewer’s upline and is hidden from downline viewers.
      shown: { id, player: String(row.player_id), note: row.note, ...(scope.isWhole ? { owner: row.owner } : {}) },
    },
  }
}

export const roundActs = [
  act(claimRound, { facts: roundFacts, rule: ({ round }, { actor, now }) => claimCase(round, actor.username, now) }),
  act(addRoundNote, {
    facts: roundFacts,
    rule: ({ round }, { input, actor, now }) => addNote(round, input.note, { by: actor.username, at: now }),
  }),
]
