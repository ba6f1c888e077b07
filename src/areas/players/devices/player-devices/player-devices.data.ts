import { sql } from 'kysely'
import type { DeviceAction } from '#platform/auth/rules/device.ts'
import { answerAbout } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { playerSubject } from '#areas/players/limits/responsible-gaming-queries.data.ts'
import { playerDevices } from './player-devices.queries.ts'

interface PlayerKey {
  readonly cell: number
  readonly id: bigint
}

interface DeviceRow {
  readonly device: string
  readonly firstAt: Date
  readonly lastAt: Date
  readonly occurrences: number
  readonly ips: readonly string[] | null
  readonly country: string | null
  readonly userAgent: string | null
  readonly appVersion: string | null
  readonly isVpn: boolean
  readonly isEmulator: boolean
  readonly others: number
  readonly rules: readonly DeviceAction[] | null
}

const maxShown = 50
/** Upper bound when counting other players on a device. */
const maxOthers = 99

async function devicesOf(tx: Tx, { cell, id }: PlayerKey, scope: Scope) {
  const isVisible = scope.within('o.agent_id')
  const { rows } = await sql<DeviceRow>`
    with mine as (select * from device_event where cell = ${cell} and player_id = ${id}),
    devices as (select device, min(first_at) as "firstAt", max(last_at) as "lastAt", sum(occurrences)::int as occurrences, array_agg(distinct ip) filter (where ip <> '') as ips,
        (array_agg(country order by last_at desc))[1] as country, (array_agg(user_agent order by last_at desc))[1] as "userAgent",
        (array_agg(app_version order by last_at desc))[1] as "appVersion", bool_or(is_vpn) as "isVpn", bool_or(is_emulator) as "isEmulator"
      from mine group by device order by max(last_at) desc limit ${maxShown})
    select devices.*,
      (select count(*)::int from (select distinct s.player_id from device_event s join player o on o.cell = s.cell and o.id = s.player_id
        where s.device = devices.device and s.device <> '' and s.player_id <> ${id} and ${isVisible} limit ${maxOthers}) seen) as others,
      (select array_agg(r.action) from device_restriction r where r.kind = 'DEVICE_ID' and r.value = devices.device and r.scope = 'PLAYERS' and r.status = 'ACTIVE'
        and (r.expires_at is null or r.expires_at > now())) as rules
    from devices order by "lastAt" desc`.execute(tx)
  return rows
}

const ruleStatusOf = (rules: DeviceRow['rules']): 'WHITELISTED' | 'BLOCKED' | null =>
  rules?.includes('ALLOW') ? 'WHITELISTED' : rules?.some((rule) => rule.startsWith('BLOCK_')) ? 'BLOCKED' : null

export const playerDevicesAnswer = answerAbout(playerDevices, playerSubject, async ({ tx, scope, subject: player }) => {
  const devices = await devicesOf(tx, player, scope)
  const sessions = await tx
    .selectFrom('player_session')
    .selectAll()
    .where('cell', '=', player.cell)
    .where('player_id', '=', player.id)
    .orderBy('started_at', 'desc')
    .limit(maxShown)
    .execute()
  return {
    devices: devices.map((device) => ({ ...device, status: ruleStatusOf(device.rules), ips: device.ips ?? [] })),
    sessions: sessions.map((session) => ({
      id: session.id,
      startedAt: session.started_at,
      lastSeenAt: session.last_seen_at,
      endedAt: session.ended_at,
      ip: session.ip,
      device: session.device,
    })),
  }
})
