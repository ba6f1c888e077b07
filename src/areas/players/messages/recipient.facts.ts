import { sql } from 'kysely'
import { exclusionRefusal } from '#areas/players/rules/care/exclusion.ts'
import type { Recipient } from '#areas/players/rules/messages/message.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { playerAuditSubject, lockPlayerInScope } from '#areas/players/limits/locked-player.facts.ts'

export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7()::text as id`.execute(tx)
  if (!rows[0]) throw new Error('Query returned no new id')
  return rows[0].id
}

/** Loads the player as a recipient, locked. */
export async function lockPlayerRecipient(tx: Tx, lookup: { id: string; scope: Scope; now: Date }) {
  const player = await lockPlayerInScope(tx, lookup)
  if (!player) return null
  const { care } = await readResponsibleGaming(tx, player, lookup.now)
  const to: Recipient = {
    id: player.id,
    kind: 'PLAYER',
    domainId: player.domain_id,
    threadId: await newId(tx),
    isExcluded: exclusionRefusal(care.exclusions, lookup.now) !== null,
  }
  return { to, care, subject: playerAuditSubject(player) }
}
