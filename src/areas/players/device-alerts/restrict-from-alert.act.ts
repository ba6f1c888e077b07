import { sql } from 'kysely'
import { decide, isRefusal, refuse } from '#blueprint/decision/decision.ts'
import { judged } from '#areas/players/rules/devices/alert.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { notThere, restrict, type Restricted } from '#areas/players/restrictions/restricting.ts'
import { isThere } from '#areas/players/restrictions/restriction-targets.data.ts'
import { lockAlert, type AlertRow } from './alert-of.facts.ts'
import { restrictFromAlert } from './device-alert.actions.ts'

const mostAtOnce = 100

/** The players an alert speaks of, as far as they are in the actor's downline. */
async function whom(tx: Tx, row: AlertRow, isAll: boolean, scope: Scope) {
  const { rows } = await sql<Restricted>`
    select p.cell, p.id, p.domain_id from player p
    where (p.id = ${row.player_id} or ${isAll} and p.id in (select s.player_id from player_sighting s where s.device = ${row.device} and s.device <> ''))
      and ${scope.within('p.agent_id')} order by p.id limit ${mostAtOnce + 1}`.execute(tx)
  return rows
}

export const restrictFromAlertAct = act(restrictFromAlert, {
  async facts(tx, wanted) {
    const locked = await lockAlert(tx, wanted)
    if (!locked) return null
    const { who, scope, target } = wanted.input
    const isKnown = await isThere(tx, scope, target)
    return { ...locked, isKnown, players: await whom(tx, locked.row, who === 'ALL', wanted.scope) }
  },
  rule({ players, isKnown }, asked) {
    const { who: _, ...terms } = asked.input
    if (players.length === 0) return refuse('This alert has no players to restrict.')
    if (players.length > mostAtOnce)
      return refuse(`More than ${mostAtOnce} players: choose them in the list of players`)
    if (!isKnown) return notThere
    const decision = restrict(players, terms, asked, 'DEVICE')
    if (isRefusal(decision)) return decision
    const { actor, now, reason: note } = asked
    const judgement = { verdict: 'CONFIRMED', action: 'RESTRICTED', by: actor.username, at: now, note } as const
    return decide({
      ...decision,
      move: 'close',
      set: judged(judgement),
      events: [...(decision.events ?? []), { name: 'device.changed' }],
    })
  },
})
