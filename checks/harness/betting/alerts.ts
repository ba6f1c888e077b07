import { randomUUID } from 'node:crypto'
import type { PagedList } from '#blueprint/wire.ts'
import { alertActs } from '#areas/players/devices/alerts/device-alert.act.ts'
import { deviceAlertData } from '#areas/players/devices/alerts/device-alert.data.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import { runList } from '#engine/list/run-list.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator } from '#checks/harness/small-operator.ts'

export type AlertRow = Record<string, unknown>

/** A small operator whose players log in from devices, and a risk user who reviews the device alerts. */
export async function openAlertSetup() {
  let clock = instantNow()
  const database = await freshDatabase()
  const site = await smallOperator(database, () => clock)
  const { press: runAction } = actionRunner(database, alertActs, () => clock)
  const market = await site.market()
  const staff = actorNamed('risk', { domains: [1, 2] })
  let playerCount = 0
  const alerts = async (
    search: Readonly<Record<string, string>> = {},
    actor: Actor = staff,
  ): Promise<readonly AlertRow[]> =>
    ((await runList(database.db, deviceAlertData, await viewerOf(database.db, actor), search)) as PagedList<AlertRow>)
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
    press: runAction,
    staff,
    alerts,
    lastName: () => `player.${playerCount}`,
    /** The alerts raised for a device as "type player severity", sorted. */
    alertSummaries: async (device: string) =>
      (await alerts({ device }))
        .map(({ type, player, severity }) => `${String(type)} ${String(player)} ${String(severity)}`)
        .toSorted((one, other) => one.localeCompare(other)),
    idOf: async (device: string, type: string) => String((await alerts({ device, type }))[0]?.['id']),
    newPlayer: (amount?: string) => site.player(`player.${++playerCount}`, amount),
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
    advanceClock: (hours: number) => void (clock = new Date(clock.getTime() + hours * 3_600_000)),
    /** Records an ended session of an agent's staff user in this browser. */
    recordStaffSession: (visitor: string) =>
      run(
        `insert into session (token_hash, staff_id, visitor, ended_at) values (decode(md5(random()::text), 'hex'), 77, $1, now())`,
        [visitor],
      ),
    /** Makes changed rules take effect: they are cached for one second, and no server is notified here. */
    applyRules: forgetCached,
  }
}
export type AlertSetup = Awaited<ReturnType<typeof openAlertSetup>>
