import { sql } from 'kysely'
import { raiseAlerts, type DeviceHistory, type DeviceEvent } from '#areas/players/rules/devices/alert.ts'
import type { Device, DeviceOperation } from '#platform/auth/rules/device.ts'
import type { RowWrite, Effects } from '#blueprint/decision/decision.ts'
import { cellOf } from '#values/id.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { Tx } from '#engine/action/act.ts'

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

/** Loads everything the alert rules need. An advisory lock serializes calls of one player. */
async function readHistory(tx: Tx, { playerId, device, now }: DeviceObservation): Promise<StoredHistory> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`device-event:${playerId}`}, 0))`.execute(tx)
  const [cell, id, ip] = [cellOf(playerId), device.id ?? '', device.ip ?? '']
  const { rows } = await sql<StoredHistory>`
    with mine as (select * from device_event where cell = ${cell} and player_id = ${playerId}),
    others as (select distinct cell, player_id from device_event where device = ${id} and device <> '' and player_id <> ${playerId} limit ${maxOthers}),
    latest as (select country, last_at from mine where country is not null order by last_at desc limit 1)
    select (select jsonb_build_object('last_at', last_at, 'occurrences', occurrences, 'traits', concat_ws('|', country, asn, user_agent, app_version, is_vpn, is_emulator, is_incognito))
        from mine where device = ${id} and ip = ${ip}) as here,
      (select count(*)::int from others) as others,
      (select count(*)::int from others o join player p on p.cell = o.cell and p.id = o.player_id where p.status = 'LOCKED'
        or exists (select from player_exclusion e where e.player_id = p.id and e.kind = 'SELF_EXCLUSION' and e.lifted_at is null))
        as "barredOthers",
      (select count(distinct device)::int from mine where device not in ('', ${id}) and last_at > ${now}::timestamptz - interval '1 day')
        + ${id === '' ? 0 : 1}::int as "devicesToday",
      (select min(first_at) from mine where device = ${id}) as "deviceSince",
      exists (select from mine where device not in ('', ${id})) as "hasOtherDevices",
      (select country from player where cell = ${cell} and id = ${playerId}) as home,
      (select country from latest) as "lastCountry", (select last_at from latest) as "lastAt",
      (select array_agg(distinct type) from device_alert where player_id = ${playerId} and device = ${id}
        and (status <> 'CLOSED' or closed_at > ${now}::timestamptz - make_interval(days => ${cooldownDays}))) as raised`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('Device event query returned no row')
  return found
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

/** The rows and events of one device event: the event itself and any alerts it raises. */
export async function deviceEventEffects(tx: Tx, seen: DeviceObservation): Promise<Pick<Effects, 'rows' | 'events'>> {
  const { here, lastCountry, lastAt, raised, ...found } = await readHistory(tx, seen)
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
