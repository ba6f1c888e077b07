import type { Database } from '#platform/database/connect.ts'
import { cellOf } from '#values/id.ts'
import { redact } from '#platform/audit/redact.ts'
import { insertRow } from '#platform/database/columns.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { transact } from '#platform/database/transact.ts'
import { actionOf, type Call } from './answer-call.ts'

/** The player named in a call, if any. */
function playerIn(input: unknown): bigint | null {
  const player = typeof input === 'object' && input !== null && 'player' in input ? input.player : null
  return typeof player === 'string' && /^\d{1,18}$/.test(player) ? BigInt(player) : null
}

/**
 * Audits a refused bet, login or withdrawal in its own transaction, since the refused one was
 * rolled back. The entry belongs to the player, so that repeated refusals are counted. What has an id of the caller is audited, and
 * what keeps a row of its refusals.
 */
export async function recordRefusal(
  db: Database,
  { handler: arrival, request: arrived, content, claim }: Call,
  problem: unknown,
): Promise<void> {
  const player = playerIn(arrived.input)
  const { refusedRow } = arrival
  if (!(problem instanceof Conflict) || player === null || (claim === null && refusedRow === undefined)) return
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
      ...redact({ input: content }),
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
    if (refusedRow !== undefined) {
      const { table, values } = refusedRow(arrived, problem.message)
      await insertRow(tx, table, values)
    }
    if (problem.eventName === undefined) return
    await insertRow(tx, 'outbox', {
      domain_id: caller.domainId,
      name: problem.eventName,
      subject: `player ${row.username}`,
      payload: { player: String(player), why: problem.message },
    })
  })
}
