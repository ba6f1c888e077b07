import type { Database } from '#platform/database/connect.ts'
import { cellOf } from '#values/id.ts'
import { discreet } from '#platform/audit/discreet.ts'
import { insertRow } from '#platform/database/columns.ts'
import { Refused } from '#platform/errors/problems.ts'
import { transact } from '#platform/database/transact.ts'
import { actionOf, type Call } from './answer.ts'

/** The player a call is about, where it names one. */
function playerIn(input: unknown): bigint | null {
  const named = typeof input === 'object' && input !== null && 'player' in input ? input.player : null
  return typeof named === 'string' && /^\d{1,18}$/.test(named) ? BigInt(named) : null
}

/**
 * A bet, a login or a withdrawal that was refused is something the player did: it leaves a row of its own, since the
 * transaction it was refused in is gone. It stands under the player, so that many of them count as his.
 */
export async function noteRefused(
  db: Database,
  { arrival, arrived, content, claim }: Call,
  problem: unknown,
): Promise<void> {
  const player = playerIn(arrived.input)
  if (!(problem instanceof Refused) || player === null || claim === null) return
  const { caller, circumstances } = arrived
  await transact(db, [caller.domainId], async (tx) => {
    const row = await tx
      .selectFrom('player')
      .select(['agent_id', 'username'])
      .where('cell', '=', cellOf(player))
      .where('id', '=', player)
      .executeTakeFirst()
    if (!row) return
    await insertRow(tx, 'audit', {
      ...discreet({ input: content }),
      domain_id: caller.domainId,
      agent_id: row.agent_id,
      player_id: player,
      actor: `player:${player}`,
      action: actionOf(arrival),
      subject: `player:${player}`,
      subject_name: `player ${row.username}`,
      reason: problem.message,
      result: 'REJECTED',
      request_id: circumstances.requestId,
      route: circumstances.route,
      ip: circumstances.ip,
      user_agent: circumstances.userAgent,
    })
    if (problem.tells === undefined) return
    await insertRow(tx, 'outbox', {
      domain_id: caller.domainId,
      name: problem.tells,
      subject: `player ${row.username}`,
      payload: { player: String(player), why: problem.message },
    })
  })
}
