import { decide, refuse } from '#blueprint/decision/decision.ts'
import { reveal } from '#areas/players/rules/care/reveal.ts'
import { act, type Tx } from '#engine/action/act.ts'
import {
  lockOpenSessions,
  lockPlayerInScope,
  playerAuditSubject,
  type PlayerLookup,
} from '#areas/players/limits/locked-player.facts.ts'
import { endPlayerSessions, revealAddresses } from './player-devices.actions.ts'

async function lockSessions(tx: Tx, request: PlayerLookup) {
  const player = await lockPlayerInScope(tx, request)
  if (!player) return null
  const sessions = await lockOpenSessions(tx, player)
  return { sessions, subject: playerAuditSubject(player, { sessions: sessions.length }) }
}

export const endPlayerSessionsAct = act(endPlayerSessions, {
  facts: lockSessions,
  rule({ sessions }, { now }) {
    if (sessions.length === 0) return refuse('The player has no open sessions.')
    return decide({
      rows: sessions.map((key) => ({ table: 'player_session', key, values: { ended_at: now } })),
      becomes: { sessions: 0 },
      events: [{ name: 'player.logged-out' }],
      message: sessions.length === 1 ? '1 session ended' : `${sessions.length} sessions ended`,
    })
  },
})

/** Maximum number of IP addresses shown. */
const maxShown = 50

export const revealAddressesAct = act(revealAddresses, {
  async facts(tx, request) {
    const player = await lockPlayerInScope(tx, request)
    if (!player) return null
    const rows = await tx
      .selectFrom('device_event')
      .select('ip')
      .distinct()
      .where('cell', '=', player.cell)
      .where('player_id', '=', player.id)
      .where('ip', '<>', '')
      .orderBy('ip')
      .limit(maxShown)
      .execute()
    return { addresses: rows.map(({ ip }) => ip), subject: playerAuditSubject(player) }
  },
  rule: ({ addresses }) => reveal({ 'IP addresses': addresses.join(', ') }),
})

export const playerDeviceActs = [endPlayerSessionsAct, revealAddressesAct]
