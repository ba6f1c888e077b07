import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { accessTo } from '#areas/casino/provider-queries/provider-access.ts'
import { endedRefusal } from '#areas/casino/rules/stuck-round.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { askAboutRound } from './round.actions.ts'
import { lockRound } from './round.facts.ts'

interface Asked {
  readonly domain_id: number
  readonly cell: number
  readonly player_id: bigint
  readonly agent_id: bigint
  readonly provider: ProviderCode
  readonly external_round: string | null
  readonly currency: string
  readonly isAsked: boolean
}

/** The question is stored here and sent by a task: nothing waits for the provider while rows are locked. */
export const askAboutRoundAct = act(askAboutRound, {
  async facts(tx, lookup) {
    const found = await lockRound(tx, lookup)
    if (!found) return null
    const { cell, player_id } = found.round.key
    const { rows } =
      await sql<Asked>`select r.domain_id, r.cell, r.player_id, r.agent_id, r.provider, r.external_id as external_round, r.currency,
        exists (select from casino_query q where q.round_id = r.id and q.status = 'ASKED') as "isAsked"
      from casino_round r where r.cell = ${cell} and r.player_id = ${player_id} and r.id = ${lookup.id}`.execute(tx)
    const [asked] = rows
    if (!asked) return null
    const hasAccess = (await accessTo(tx, asked.domain_id, asked.provider)) !== null
    return { ...found, asked, hasAccess, roundId: lookup.id.toLowerCase() }
  },
  rule({ round, asked, hasAccess, roundId }, { actor, now }) {
    const refused = endedRefusal(round)
    if (refused) return refused
    const { isAsked, external_round, ...shared } = asked
    if (external_round === null) return refuse('The provider does not know this round by an id.')
    if (!hasAccess) return refuse('Nobody has set how this provider is asked.')
    if (isAsked) return refuse('The provider is being asked already.')
    const values = { ...shared, round_id: roundId, external_round, requested_by: actor.username, requested_at: now }
    return decide({ rows: [{ table: 'casino_query', values }], message: 'The provider will be asked within seconds.' })
  },
})
