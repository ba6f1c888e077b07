import { randomBytes } from 'node:crypto'
import { referrerRefusal } from '#areas/players/profile/accounts/referrer.facts.ts'
import { lockPlayerInScope, type PlayerLookup } from '#areas/players/limits/locked-player.facts.ts'
import type { LinkOwner } from '#areas/marketing/rules/referral-link.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { referralLink } from './referral-link.record.ts'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const randomCode = (): string => Array.from(randomBytes(8), (byte) => letters.charAt(byte % letters.length)).join('')

/** A code that no link of the domain has. */
export async function freshCode(tx: Tx, domainId: number): Promise<string> {
  const code = randomCode()
  const taken = await tx
    .selectFrom('referral_link')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('code', '=', code)
    .executeTakeFirst()
  return taken ? freshCode(tx, domainId) : code
}

/** Locks a player, who gets at most one link, with the link that the player has. Null: not in the scope. */
export async function lockLinkOwner(tx: Tx, { now, ...lookup }: PlayerLookup & { readonly now: Date }) {
  const player = await lockPlayerInScope(tx, lookup)
  if (!player) return null
  const { cell, id: playerId, domain_id: domainId, agent_id: agentId, status } = player
  const link = await tx
    .selectFrom('referral_link')
    .selectAll()
    .where('cell', '=', cell)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  const barred = await referrerRefusal(tx, playerId, now)
  const owner: LinkOwner = { cell, playerId, domainId, status, barred, code: link?.code ?? null }
  const id = link?.id ?? uuidv7()
  return {
    owner,
    linkStatus: link?.status ?? 'ACTIVE',
    fresh: { id, code: await freshCode(tx, domainId) },
    subject: referralLink.subjectOf({ cell, playerId, id, domainId, agentId, player: player.username }),
  }
}
