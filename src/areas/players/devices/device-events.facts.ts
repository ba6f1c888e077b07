import { sql } from 'kysely'
import { raiseAlerts, type DeviceHistory, type DeviceEvent } from '#areas/players/rules/devices/alert.ts'
import type { Device, DeviceOperation } from '#platform/auth/rules/device.ts'
import type { RowWrite, Effects } from '#blueprint/decision/decision.ts'
import { cellOf } from '#values/id.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { Tx } from '#engine/action/act.ts'
import { assert } from '#values/assert.ts'

/** One device event of a player: the operation and the device it came from. */
export interface DeviceObservation {
  readonly playerId: bigint
  readonly domainId: number
  readonly agentId: bigint | null
  readonly operation: DeviceOperation
  readonly device: Device
  readonly state: string | null
  readonly now: Date
  readonly isWhitelisted: boolean
}

interface StoredEvent {
  readonly last_at: Date
  readonly occurrences: number
  readonly traits: string
}

interface StoredHistory extends Omit<DeviceHistory, 'last' | 'raised' | 'isWhitelisted'> {
  readonly here: StoredEvent | null
  readonly lastCountry: string | null
  readonly lastAt: Date | null
  readonly raised: readonly string[] | null
}

/** Upper bound of other players examined on a device. */
const maxOthers = 200
/** Days in which a closed alert is not raised again. */
const cooldownDays = 30

const traitsOf = ({ country, asn, userAgent, appVersion, isVpn, isEmulator, isIncognito }: Device) => ({
  country: country ?? null,
  asn: asn ?? null,
  user_agent: userAgent ?? null,
  app_version: appVersion ?? null,
  is_vpn: isVpn ?? false,
  is_emulator: isEmulator ?? false,
  is_incognito: isIncognito ?? false,
})

/**
 * Loads everything the alert rules need, of several players in one statement. Advisory locks, in the order of wallets, serialize
 * the calls of one player.
 */
async function readHistories(tx: Tx, all: readonly DeviceObservation[]): Promise<readonly StoredHistory[]> {
  const players = all.map(({ playerId }) => playerId)
  await sql`select pg_advisory_xact_lock(hashtextextended('device-event:' || o.player, 0))
    from (select p.player from rows from (unnest(${players.map(cellOf)}::smallint[]), unnest(${players}::bigint[])) p(cell, player) order by p.cell, p.player) o`.execute(
    tx,
  )
  const { rows } = await sql<StoredHistory & { n: number }>`
    select s.n::int as n, history.*
    from rows from (unnest(${players.map(cellOf)}::smallint[]), unnest(${players}::bigint[]), unnest(${all.map(({ device }) => device.id ?? '')}::text[]),
      unnest(${all.map(({ device }) => device.ip ?? '')}::text[]), unnest(${all.map(({ now }) => now)}::timestamptz[])) with ordinality s(cell, player, device, ip, at, n)
    cross join lateral (
      with mine as (select * from device_event where cell = s.cell and player_id = s.player),
      others as (select distinct cell, player_id from device_event where device = s.device and device <> '' and player_id <> s.player limit ${maxOthers}),
      latest as (select country, last_at from mine where country is not null order by last_at desc limit 1)
      select (select jsonb_build_object('last_at', last_at, 'occurrences', occurrences, 'traits', concat_ws('|', country, asn, user_agent, app_version, is_vpn, is_emulator, is_incognito))
          from mine where device = s.device and ip = s.ip) as here,
        (select count(*)::int from others) as others,
        (select count(*)::int from others o join player p on p.cell = o.cell and p.id = o.player_id where p.status = 'LOCKED'
          or exists (select from player_exclusion e where e.player_id = p.id and e.kind = 'SELF_EXCLUSION' and e.lifted_at is null))
          as "barredOthers",
        (select count(distinct device)::int from mine where device not in ('', s.device) and last_at > s.at - interval '1 day')
          + (s.device <> '')::int as "devicesToday",
        (select min(first_at) from mine where device = s.device) as "deviceSince",
        exists (select from mine where device not in ('', s.device)) as "hasOtherDevices",
        (select country from player where cell = s.cell and id = s.player) as home,
        (select country from latest) as "lastCountry", (select last_at from latest) as "lastAt",
        (select array_agg(distinct type) from device_alert where player_id = s.player and device = s.device
          and (status <> 'CLOSED' or closed_at > s.at - make_interval(days => ${cooldownDays}))) as raised) history
    order by s.n`.execute(tx)
  assert(rows.length === all.length, 'each device event has its history')
  return rows
}

/** Minimum time between two updates of an unchanged event. */
const updateIntervalMs = 5 * 60_000

function eventRow(
  { playerId, domainId, operation, device, now }: DeviceObservation,
  here: StoredEvent | null,
): readonly RowWrite[] {
  const traits = traitsOf(device)
  const key = { cell: cellOf(playerId), player_id: playerId, device: device.id ?? '', ip: device.ip ?? '' }
  const latest = { last_at: now, last_operation: operation, ...traits, bot_score: device.botScore ?? null }
  if (!here) return [{ table: 'device_event', values: { ...key, domain_id: domainId, first_at: now, ...latest } }]
  const written = Object.values(traits).map((value) => (value === true ? 't' : value === false ? 'f' : value))
  const isSame = written.filter((value) => value !== null).join('|') === here.traits
  if (isSame && now.getTime() - new Date(here.last_at).getTime() < updateIntervalMs) return []
  return [{ table: 'device_event', key, values: { ...latest, occurrences: here.occurrences + 1 } }]
}

type DeviceEffects = Pick<Effects, 'rows' | 'events'>

/** The rows and events of each device event, in their order: the event itself and any alerts it raises. */
export async function deviceEffectsOfAll(tx: Tx, all: readonly DeviceObservation[]): Promise<readonly DeviceEffects[]> {
  if (all.length === 0) return []
  const histories = await readHistories(tx, all)
  return all.flatMap((observed, place) => {
    const history = histories[place]
    return history === undefined ? [] : [effectsOf(observed, history)]
  })
}

function effectsOf(seen: DeviceObservation, history: StoredHistory): DeviceEffects {
  const { here, lastCountry, lastAt, raised, ...found } = history
  const { playerId, domainId, agentId, operation, device, state, now, isWhitelisted } = seen
  const event: DeviceEvent = {
    operation,
    device: device.id ?? '',
    country: device.country ?? null,
    isVpn: device.isVpn ?? false,
    isEmulator: device.isEmulator ?? false,
    isRooted: device.isRooted ?? false,
    timeZone: device.timeZone ?? null,
    isIncognito: device.isIncognito ?? false,
    botScore: device.botScore ?? null,
  }
  const last = lastCountry !== null && lastAt !== null ? { country: lastCountry, at: lastAt } : null
  const known: DeviceHistory = { ...found, last, isWhitelisted, raised: new Set(raised) }
  const alerts = raiseAlerts(event, known, now).map((alert) => ({ id: uuidv7(), ...alert }))
  const about = {
    domain_id: domainId,
    player_id: playerId,
    agent_id: agentId,
    operation,
    device: event.device,
    ip: device.ip ?? null,
    ...traitsOf(device),
    state,
    is_rooted: event.isRooted,
    time_zone: event.timeZone,
    confidence: device.confidence ?? null,
    at: now,
  }
  return {
    rows: [
      ...eventRow(seen, here),
      ...alerts.map((alert) => ({ table: 'device_alert' as const, values: { ...about, ...alert } })),
    ],
    events: alerts.map(({ id, type }) => ({
      name: 'device.alert',
      payload: { alert: id, type, player: String(playerId) },
    })),
  }
}
