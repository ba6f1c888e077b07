import { sql } from 'kysely'
import { z } from 'zod/mini'
import { decide, refuse, type RowWrite } from '#blueprint/decision/decision.ts'
import { accountId, externalId, rowId } from '#blueprint/inbound/field-schemas.ts'
import { inbound } from '#blueprint/screen/inbound.ts'
import type { Tx } from '#engine/action/act.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { lockPlayer } from '#areas/players/player-calls/players.facts.ts'

/** A player has read alerts. */
export const acknowledgeAlerts = inbound({
  path: '/content/acknowledgements',
  title: 'Acknowledge site alerts',
  description:
    'Stores that a player has acknowledged these alerts of the public content, and answers all that the player has acknowledged. Each is stored once, with the time of the first call. Send no alerts to ask only.',
  input: z.strictObject({
    externalId,
    player: accountId,
    alerts: z.array(rowId).check(z.maxLength(50, 'At most 50 alerts.')),
  }),
  answer: z.object({ player: accountId, acknowledged: z.array(rowId) }),
})

/** The player, locked, so that two calls do not store one acknowledgement twice. */
async function acknowledgedBy(tx: Tx, wire: string, alerts: readonly string[]) {
  const locked = await lockPlayer(tx, wire)
  if (!locked) return null
  const { cell, id, domain_id: domainId } = locked.player
  const known = await tx
    .selectFrom('site_alert')
    .select('id')
    .where('domain_id', '=', domainId)
    .where(sql<boolean>`id = any (${[...alerts]}::uuid[])`)
    .execute()
  const before = await tx
    .selectFrom('site_alert_acknowledgement')
    .select('alert_id')
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .orderBy('alert_id')
    .execute()
  return {
    ...locked,
    known: new Set(known.map((alert) => alert.id)),
    acknowledged: before.map((row) => row.alert_id),
  }
}

const withAll = (acknowledged: readonly string[], alerts: readonly string[]): readonly string[] =>
  [...new Set([...acknowledged, ...alerts])].toSorted()

export const acknowledgeAlertsHandler = inboundHandler(acknowledgeAlerts, {
  externalId: ({ externalId: id }) => ({ kind: 'alert-acknowledgement', id }),
  facts: (tx, { input }) => acknowledgedBy(tx, input.player, input.alerts),
  rule({ player, known, acknowledged }, { input }) {
    const unknown = input.alerts.find((alert) => !known.has(alert))
    if (unknown !== undefined) return refuse(`${unknown} is no alert of this domain.`, 'alerts')
    const owner = { cell: player.cell, player_id: player.id, domain_id: player.domain_id }
    const rows = withAll(acknowledged, input.alerts)
      .filter((alert) => !acknowledged.includes(alert))
      .map((alert): RowWrite => ({ table: 'site_alert_acknowledgement', values: { ...owner, alert_id: alert } }))
    return decide({ rows })
  },
  reply: async ({ acknowledged }, { input }) => ({
    player: input.player,
    acknowledged: [...withAll(acknowledged, input.alerts)],
  }),
})
