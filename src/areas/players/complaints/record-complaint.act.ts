import { sql, type RawBuilder } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { settings } from '#blueprint/settings/definitions.ts'
import { arrivalRefusal, deadlinesOf, type ComplaintLimits } from '#areas/players/rules/complaints/complaint.ts'
import { ownedBy } from '#areas/players/limits/locked-player.facts.ts'
import { findPlayersByName } from '#areas/players/profile/list/named-players.facts.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { timeLimitIn } from '#engine/queue/time-limit.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { complaint } from './complaint.record.ts'
import { recordComplaint } from './complaint.actions.ts'

/** The time limits of the domain, as its settings have them now. */
async function limitsOf(tx: Tx, domainId: number): Promise<ComplaintLimits> {
  const domain = sql`${domainId}::int`
  const hours = (place: RawBuilder<unknown>) =>
    sql`(select (s.value ->> 'complaintReceiptHours')::int from setting s where s.key = 'settings.care' and s.domain_id = ${place})`
  const { rows } = await sql<ComplaintLimits>`select ${timeLimitIn(domain, 'complaints')} as answer,
    60 * coalesce(${hours(domain)}, ${hours(sql.lit(0))}, ${sql.lit(settings.care.complaintReceiptHours.initial)}) as acknowledge`.execute(
    tx,
  )
  const [limits] = rows
  if (!limits) throw new Error('A query without a table answers one row')
  return limits
}

export const recordComplaintAct = act(recordComplaint, {
  async facts(tx, { input, scope }) {
    const [player, another] = (await findPlayersByName(tx, [input.player], scope)).get(input.player) ?? []
    if (!player) throw new BadInput({ player: 'Player not found.' })
    if (another)
      throw new BadInput({ player: 'Several domains have a player with this username. Enter the player id instead.' })
    const id = uuidv7()
    const shown = { player: player.username, kind: input.kind, channel: input.channel }
    const subject = complaint.subjectOf({ ...ownedBy(player), id }, { shown })
    return { id, player, limits: await limitsOf(tx, player.domain_id), subject }
  },
  rule({ id, player, limits }, { input, by, now }) {
    const receivedAt = input.receivedAt ?? now
    return (
      arrivalRefusal(receivedAt, now) ??
      decide({
        rows: [
          {
            table: 'player_complaint',
            values: {
              cell: player.cell,
              player_id: player.id,
              id,
              domain_id: player.domain_id,
              agent_id: player.agent_id,
              kind: input.kind,
              channel: input.channel,
              summary: input.summary.trim(),
              received_at: receivedAt,
              recorded_by: by.name,
              recorded_at: now,
              ...deadlinesOf(receivedAt, limits),
            },
          },
        ],
        message: `Complaint of ${player.username} recorded`,
      })
    )
  },
})
