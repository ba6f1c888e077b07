import { sql } from 'kysely'
import { decide, isRefusal, refuse } from '#blueprint/decision/decision.ts'
import { closedColumns } from '#areas/players/rules/devices/alert.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import {
  targetNotFound,
  restrictPlayersDecision,
  type RestrictedPlayer,
} from '#areas/players/limits/restrictions/set-restrictions.ts'
import { targetExists } from '#areas/players/limits/restrictions/restriction-targets.data.ts'
import { restrictFromAlert } from './device-alert.actions.ts'
import { deviceAlert, type DeviceAlertRow } from './device-alert.record.ts'

const maxAtOnce = 100

/** Players of the alert within the actor's downline. */
async function playersToRestrict(tx: Tx, row: DeviceAlertRow, isAll: boolean, scope: Scope) {
  const { rows } = await sql<RestrictedPlayer>`
    select p.cell, p.id, p.domain_id from player p
    where (p.id = ${row.playerId} or ${isAll} and p.id in (select s.player_id from device_event s where s.device = ${row.device} and s.device <> ''))
      and ${scope.within('p.agent_id')} order by p.id limit ${maxAtOnce + 1}`.execute(tx)
  return rows
}

export const restrictFromAlertAct = act(restrictFromAlert, deviceAlert, {
  async facts(tx, row, { input: { players, scope, target }, scope: downline }) {
    const isKnown = await targetExists(tx, scope, target)
    return { isKnown, players: await playersToRestrict(tx, row, players === 'ALL', downline) }
  },
  rule({ players, isKnown }, request) {
    const { players: _, ...terms } = request.input
    if (players.length === 0) return refuse('This alert has no players to restrict.')
    if (players.length > maxAtOnce)
      return refuse(`At most ${maxAtOnce} players can be restricted at once. Restrict these from the list of players.`)
    if (!isKnown) return targetNotFound
    const decision = restrictPlayersDecision(players, terms, request, 'DEVICE')
    if (isRefusal(decision)) return decision
    const { actor, now, reason: note } = request
    const judgement = { outcome: 'CONFIRMED', action: 'RESTRICTED', by: actor.username, at: now, note } as const
    return decide<'device_alert', 'close'>({
      ...decision,
      move: 'close',
      set: closedColumns(judgement),
      events: [...(decision.events ?? []), { name: 'device.changed' }],
    })
  },
})
