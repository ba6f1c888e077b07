import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { wallTimeOf } from '#values/zones/wall-time.ts'
import { foreignToken } from '#areas/content/rules/push/provider-answer.ts'
import * as rules from '#areas/content/rules/push/push-message.ts'
import { devicesOf, isReachable } from '#areas/content/push/audience.facts.ts'
import type { ClaimedDelivery, ClaimedPush, DuePush } from './due-push.ts'
import { nextOf } from './next-push.ts'
import { endSending, recordPush } from './record-push.ts'

/**
 * The message that is due first and not quiet, locked; those that wait for their provider, for the morning or for their next
 * minute are passed over.
 */
async function nextDue(tx: WriteTx, now: Date): Promise<DuePush | null> {
  const { rows } = await sql<DuePush>`
    select m.id, m.domain_id as "domainId", m.status, m.name, m.title, m.body, m.link_page as "linkPage", m.platforms, m.language,
      m.vip_levels as "vipLevels", m.conditions, m.quiet_from as "quietFrom", m.quiet_until as "quietUntil", m.rate, m.sent, m.failed, m.version,
      m.created_by as "createdBy", m.staff_id as "staffId", m.repeat_at as "repeatAt", m.repeat_until::text as "repeatUntil", d.time_zone as "timeZone", v.id as "providerId", v.url, v.credential_encrypted as credential
    from push_message m join domain d on d.id = m.domain_id join push_provider v on v.domain_id = m.domain_id
    where m.status in ('PENDING', 'IN_PROGRESS') and m.send_at <= ${now} and v.paused_until > ${now} is not true
    order by m.send_at, m.id for update of m skip locked`.execute(tx)
  for (const due of rows) {
    await knowZones(tx, due.timeZone)
    if (rules.isQuiet(Number(wallTimeOf(now, due.timeZone).slice(11, 13)), due)) continue
    if (due.status === 'PENDING' || (await allowanceOf(tx, due, now)) > 0 || (await isAllSent(tx, due.id))) return due
  }
  return null
}

/** How many deliveries a message may still have now. */
async function allowanceOf(tx: WriteTx, { id, rate }: DuePush, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from push_delivery
    where push_id = ${id}::uuid and status <> 'QUEUED' and attempted_at > ${now}::timestamptz - interval '1 minute'`.execute(
    tx,
  )
  return rules.allowance(rate, rows[0]?.count ?? 0)
}

/** One delivery for each device of the audience, all at once: a later step only sends them. */
async function queueDeliveries(tx: WriteTx, due: DuePush): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with queued as (insert into push_delivery (cell, player_id, domain_id, push_id, device_id)
      select d.cell, d.player_id, d.domain_id, ${due.id}::uuid, d.id from ${await devicesOf(tx, due)}
      on conflict (cell, player_id, push_id, device_id) do nothing returning id)
    select count(*)::int as count from queued`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Players who were excluded, blocked or closed since the message began are left out. */
const dropUnreachable = (tx: WriteTx, id: string) =>
  sql`update push_delivery k set status = 'UNSENT', error = 'The player may no longer be written to'
    where k.push_id = ${id}::uuid and k.status = 'QUEUED' and not exists (select from app_device d
      join player p on p.cell = d.cell and p.id = d.player_id
      where d.cell = k.cell and d.player_id = k.player_id and d.id = k.device_id and ${isReachable})`.execute(tx)

async function beginSending(tx: WriteTx, due: DuePush, now: Date): Promise<readonly ClaimedDelivery[]> {
  const limit = await allowanceOf(tx, due, now)
  const { rows } = await sql<ClaimedDelivery>`
    with next as (select cell, player_id, id from push_delivery where push_id = ${due.id}::uuid and status = 'QUEUED'
      order by id limit ${limit} for update skip locked)
    update push_delivery k set status = 'SENDING', attempted_at = ${now} from next, app_device d
    where k.cell = next.cell and k.player_id = next.player_id and k.id = next.id
      and d.cell = k.cell and d.player_id = k.player_id and d.id = k.device_id
    returning k.cell, k.player_id as "playerId", k.id, k.device_id as "deviceId", d.token`.execute(tx)
  return rows
}

/** What was being sent when a process ended: it may have arrived, and is never sent again. */
const giveUpLost = (tx: WriteTx, now: Date) =>
  sql`with lost as (update push_delivery set status = 'UNKNOWN', error = 'The sending was interrupted'
      where status = 'SENDING' and attempted_at < ${now}::timestamptz - interval '2 minutes' returning push_id)
    update push_message m set unknown = unknown + l.count from (select push_id, count(*)::int as count from lost group by push_id) l
    where m.id = l.push_id`.execute(tx)

/** What is left of messages that were cancelled or failed. */
const dropEnded = (tx: WriteTx) =>
  sql`update push_delivery k set status = 'UNSENT' from push_message m where m.id = k.push_id
    and m.status in ('CANCELLED', 'FAILED') and k.status = 'QUEUED'`.execute(tx)

async function isAllSent(tx: WriteTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select exists (select from push_delivery
    where push_id = ${id}::uuid and status in ('QUEUED', 'SENDING')) as open`.execute(tx)
  return rows[0]?.open === false
}

async function foreignOf(tx: WriteTx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from push_delivery
    where push_id = ${id}::uuid and error = ${foreignToken}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The next deliveries, marked as being sent before they are; null if nothing is due. */
export async function claimDeliveries(tx: WriteTx, now: Date): Promise<ClaimedPush | null> {
  await giveUpLost(tx, now)
  await dropEnded(tx)
  const due = await nextDue(tx, now)
  if (due === null) return null
  if (due.status === 'PENDING') {
    await recordPush(tx, due, rules.beginPush(await queueDeliveries(tx, due), nextOf(due, now), now))
    return { ...due, deliveries: [] }
  }
  await dropUnreachable(tx, due.id)
  const deliveries = await beginSending(tx, due, now)
  if (deliveries.length > 0) return { ...due, deliveries }
  if (await isAllSent(tx, due.id)) await endSending(tx, due, { foreign: await foreignOf(tx, due.id) }, now)
  return null
}
