import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PagedList } from '#blueprint/wire.ts'
import { alertActs } from '#areas/players/device-alerts/device-alert.act.ts'
import { deviceAlertData } from '#areas/players/device-alerts/device-alert.data.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runList } from '#engine/list/run-list.ts'
import { askerOf } from '#checks/harness/staff/branches.ts'
import { pressing } from '#checks/harness/staff/care.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator } from '#checks/harness/small-operator.ts'

export type AlertRow = Record<string, unknown>

/** A small operator whose players come on devices, and somebody of the house who looks at what is odd about them. */
export async function openAlerts() {
  let clock = new Date()
  const database = await freshDatabase()
  const site = await smallOperator(database, () => clock)
  const { press } = pressing(database, alertActs, () => clock)
  const market = await site.market()
  const staff = actorNamed('risk', { domains: [1, 2] })
  let named = 0
  const alerts = async (
    search: Readonly<Record<string, string>> = {},
    actor: Actor = staff,
  ): Promise<readonly AlertRow[]> =>
    ((await runList(database.db, deviceAlertData, await askerOf(database.db, actor), search)) as PagedList<AlertRow>)
      .data
  const run = (text: string, values: unknown[] = []) => database.ownerPool.query(text, values)
  await run(`insert into role (id, name) values (77, 'check')`)
  await run(
    `insert into staff (id, username, email, role_id, agent_id, name, password_hash) values (77, 'colleague', 'c@check.test', 77, 4, 'Colleague', 'x')`,
  )
  await run(`insert into staff_domain values (77, 1)`)
  const withDevice = (device?: object) => (device ? { device } : {})
  return {
    database,
    site,
    press,
    staff,
    alerts,
    lastName: () => `player.${named}`,
    /** What was told of a device: alert, player and severity, in the order of the alphabet. */
    told: async (device: string) =>
      (await alerts({ device }))
        .map(({ type, player, severity }) => `${String(type)} ${String(player)} ${String(severity)}`)
        .toSorted((one, other) => one.localeCompare(other)),
    idOf: async (device: string, type: string) => String((await alerts({ device, type }))[0]?.['id']),
    newcomer: (amount?: string) => site.player(`player.${++named}`, amount),
    login: (player: string, device: object, place?: object) =>
      site.call('/session', { externalId: randomUUID(), player, device, ...(place ? { place } : {}) }),
    withdraw: (player: string, device?: object) =>
      site.call('/withdrawal', {
        externalId: randomUUID(),
        player,
        method: 'upi',
        amount: '1.00',
        ...withDevice(device),
      }),
    bet: (player: string, device?: object) =>
      site.bet(player, market.id, { runner: market.runners['A'], odds: '2.0', stake: '1.00', ...withDevice(device) }),
    claim: (player: string, device?: object, externalId = randomUUID()) =>
      site.call('/bonus/claim', { externalId, player, bonus: 'Welcome', ...withDevice(device) }),
    later: (hours: number) => void (clock = new Date(clock.getTime() + hours * 3_600_000)),
    /** A colleague, an agent's, signs in with this browser. */
    comeIn: (visitor: string) =>
      run(
        `insert into session (token_hash, staff_id, visitor, ended_at) values (decode(md5(random()::text), 'hex'), 77, $1, now())`,
        [visitor],
      ),
    /** Rules are read anew within a second. */
    untilRead: () => delay(1_100),
  }
}
export type Alerts = Awaited<ReturnType<typeof openAlerts>>
