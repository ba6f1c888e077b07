import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { Claimant, CodeTemplate } from '#areas/marketing/rules/bonus-templates/bonus-code.ts'
import { lockTemplateOfCode } from './granting-template.facts.ts'

interface LockedPlayer {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
  readonly agent_id: bigint
  readonly currency: string
  readonly status: string
}

interface Claim {
  readonly template: CodeTemplate | null
  readonly claimant: Claimant
}

/** What a claim of a code is decided by. The player is locked before the template, as the tasks do. */
export async function readClaim(tx: Tx, player: LockedPlayer, code: string): Promise<Claim> {
  const { cell, id: playerId, domain_id: domainId, agent_id: agentId, currency, status } = player
  const template = await lockTemplateOfCode(tx, domainId, code)
  const { rows } = await sql<{ used: number; hasBonus: boolean; domainCurrency: string }>`
    select count(*) filter (where b.template_id = ${template?.id ?? null}::uuid)::int as used,
      coalesce(bool_or(b.status = 'ACTIVE'), false) as "hasBonus",
      (select currency from domain where id = ${domainId}) as "domainCurrency"
    from bonus_award b where b.cell = ${cell} and b.player_id = ${playerId}`.execute(tx)
  const known = rows[0] ?? { used: 0, hasBonus: false, domainCurrency: currency }
  const isClosed = status !== 'ACTIVE'
  return {
    template,
    claimant: { awardId: uuidv7(), cell, playerId, domainId, agentId, currency, isClosed, ...known },
  }
}
