import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { anywhere, ask, askerOf } from '#checks/harness/branches.ts'
import { pressing } from '#checks/harness/care.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, chain, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#server/engine/actor.ts'
import { runList } from '#server/engine/run-list.ts'
import { deviceNews } from '#server/live/device-news.ts'
import { agentIdsOf } from '#server/engine/scope.ts'
import { alertActs } from './device-alert.act.ts'
import { deviceAlertData, deviceCircleAnswer } from './device-alert.data.ts'

let database: TestDatabase
let site: SmallOperator
let press: ReturnType<typeof pressing>['press']
let market: Awaited<ReturnType<SmallOperator['market']>>
let clock = new Date()
const staff = actorNamed('risk', { domains: [1, 2] })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database, () => clock)
  press = pressing(database, alertActs, () => clock).press
  market = await site.market()
})
afterAll(() => database?.close())

type Row = Record<string, unknown>
const alerts = async (search: Readonly<Record<string, string>> = {}, actor: Actor = staff): Promise<readonly Row[]> =>
  ((await runList(database.db, deviceAlertData, await askerOf(database.db, actor), search)) as PagedList<Row>).data
const told = async (device: string) =>
  (await alerts({ device })).map(({ type, player, severity }) => [type, player, severity]).toSorted()

let named = 0
const newcomer = (amount?: string) => site.player(`player.${++named}`, amount)
const login = (player: string, device: object, place?: object) =>
  site.call('/session', { externalId: randomUUID(), player, device, ...(place ? { place } : {}) })
const withdraw = (player: string, device?: object) =>
  site.call('/withdrawal', {
    externalId: randomUUID(),
    player,
    method: 'upi',
    amount: '1.00',
    ...(device ? { device } : {}),
  })
const bet = (player: string, device?: object) =>
  site.bet(player, market.id, {
    runner: market.runners['A'],
    odds: '2.0',
    stake: '1.00',
    ...(device ? { device } : {}),
  })
const later = (hours: number) => (clock = new Date(clock.getTime() + hours * 3_600_000))
/** Rules are read anew within a second. */
const untilRead = () => delay(1_100)
const idOf = async (device: string, type: string) => String((await alerts({ device, type }))[0]?.['id'])

describe('what is odd about a device is told with the call that shows it', () => {
  test('several accounts on one device, once for each of them', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    await login(one, { id: 'shared-one' })
    expect(await told('shared-one')).toEqual([])
    await login(other, { id: 'shared-one' })
    await login(other, { id: 'shared-one' })
    expect(await told('shared-one')).toEqual([['SHARED_DEVICE', 'player.2', 'MEDIUM']])
    await login(one, { id: 'shared-one' })
    expect(await told('shared-one')).toHaveLength(2)
    const { rows } = await database.ownerPool.query(
      `select player_id::text as player, times, last_doing from player_sighting where device = 'shared-one' order by 1`,
    )
    expect(rows).toEqual([
      { player: one, times: 1, last_doing: 'login' },
      { player: other, times: 1, last_doing: 'login' },
    ])
  })

  test('the device of somebody who is blocked', async () => {
    const [bad, good] = [await newcomer(), await newcomer()]
    await login(bad, { id: 'known-one' })
    await database.ownerPool.query(`update player set status = 'LOCKED' where id = $1`, [bad])
    await login(good, { id: 'known-one' })
    expect(await told('known-one')).toContainEqual(['KNOWN_DEVICE', `player.${named}`, 'HIGH'])
  })

  test('more than three devices in a day, not in a week', async () => {
    const [quick, slow] = [await newcomer(), await newcomer()]
    for (const turn of [1, 2, 3, 4]) await login(quick, { id: `quick-${turn}` })
    expect((await alerts({ type: 'MANY_DEVICES' })).map(({ detail }) => detail)).toEqual(['4 devices within a day'])
    for (const turn of [1, 2, 3, 4]) {
      await login(slow, { id: `slow-${turn}` })
      later(13)
    }
    expect(await alerts({ type: 'MANY_DEVICES' })).toHaveLength(1)
  })

  test('a withdrawal from a device of less than a day, unless it is the first device', async () => {
    const player = await newcomer('100.00')
    await withdraw(player, { id: 'first-phone' })
    expect(await told('first-phone')).toEqual([])
    later(48)
    await withdraw(player, { id: 'new-phone' })
    expect(await told('new-phone')).toEqual([['NEW_DEVICE_PAYOUT', `player.${named}`, 'HIGH']])
    later(25)
    const other = await newcomer('100.00')
    await login(other, { id: 'old-phone' })
    await login(other, { id: 'second-phone' })
    later(24)
    await withdraw(other, { id: 'second-phone' })
    expect(await told('second-phone')).toEqual([])
  })

  test('VPN, emulator, bot, a country that is not his, and two countries within two hours', async () => {
    const player = await newcomer('10.00')
    await database.ownerPool.query(`update player set country = 'IN' where id = $1`, [player])
    await login(player, { id: 'odd-one', isVpn: true, isEmulator: true, botScore: 95 }, { country: 'IN' })
    later(1)
    await bet(player, { id: 'odd-one', country: 'AE' })
    const name = `player.${named}`
    expect(await told('odd-one')).toEqual([
      ['ANONYMOUS_NETWORK', name, 'LOW'],
      ['BOT', name, 'HIGH'],
      ['COUNTRY_MISMATCH', name, 'LOW'],
      ['EMULATOR', name, 'MEDIUM'],
      ['IMPOSSIBLE_TRAVEL', name, 'HIGH'],
    ])
  })

  test('a call that is refused tells nothing: it stands in the same transaction', async () => {
    const player = await newcomer()
    await expect(bet(player, { id: 'refused-one', isEmulator: true })).rejects.toThrow()
    expect(await told('refused-one')).toEqual([])
    const seen = await database.ownerPool.query(`select 1 from player_sighting where device = 'refused-one'`)
    expect(seen.rowCount).toBe(0)
  })

  test('a colleague who comes in with a browser that is new for him, not with his first one', async () => {
    const owner = database.ownerPool
    await owner.query(`insert into role (id, name) values (77, 'check')`)
    await owner.query(
      `insert into staff (id, username, email, role_id, agent_id, name, password_hash) values (77, 'colleague', 'c@check.test', 77, 4, 'Colleague', 'x')`,
    )
    await owner.query(`insert into staff_domain values (77, 1)`)
    const comeIn = (token: string, visitor: string) =>
      owner.query(
        `insert into session (token_hash, staff_id, visitor, ended_at) values (decode($1, 'hex'), 77, $2, now())`,
        [token, visitor],
      )
    await comeIn('01', 'own-laptop')
    await comeIn('02', 'own-laptop')
    expect(await alerts({ type: 'STAFF_NEW_DEVICE' })).toEqual([])
    await comeIn('03', 'strange-laptop')
    expect(await alerts({ type: 'STAFF_NEW_DEVICE' })).toMatchObject([{ staff: 'colleague', device: 'strange-laptop' }])
    const seenBy = async (traits: Partial<Actor>) =>
      (await alerts({ type: 'STAFF_NEW_DEVICE' }, actorNamed('reader', traits))).length
    expect([await seenBy({ domains: [1] }), await seenBy({ domains: [2] })]).toEqual([1, 0])
    expect([await seenBy({ agentId: chain.MA }), await seenBy({ agentId: 999n })]).toEqual([1, 0])
  })
})

describe('an alert', () => {
  test('is taken, closed with what it was, and opened again', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    await login(one, { id: 'handled' })
    await login(other, { id: 'handled' })
    const id = await idOf('handled', 'SHARED_DEVICE')
    await press('taking', { id, actor: staff })
    expect(await alerts({ id })).toMatchObject([{ status: 'WORKING', assignedTo: 'risk' }])
    await expect(press('taking', { id, actor: staff })).rejects.toThrow('Cannot take')
    await press('closing', { id, actor: staff, body: { verdict: 'FALSE_POSITIVE' } })
    expect(await alerts({ id })).toMatchObject([
      { status: 'CLOSED', verdict: 'FALSE_POSITIVE', closedBy: 'risk', note: expect.stringContaining('good') },
    ])
    // Judged not long ago it is not raised again; later it is.
    await login(other, { id: 'handled' })
    expect(await told('handled')).toHaveLength(1)
    await press('reopening', { id, actor: staff })
    expect(await alerts({ id })).toMatchObject([{ status: 'OPEN', verdict: null, closedBy: null, assignedTo: null }])
    await press('closing', { id, actor: staff, body: { verdict: 'CONFIRMED' } })
    later(31 * 24)
    await login(other, { id: 'handled' })
    expect(await told('handled')).toHaveLength(2)
  })

  test('is counted by the bell until somebody takes it', async () => {
    const count = async (actor: Actor) =>
      (await deviceNews(database.db, { actor, agentIds: await agentIdsOf(database.db, actor) }))
        .device_notification_count
    const before = await count(staff)
    expect(before).toBe((await alerts({ status: 'OPEN' })).length)
    const [first] = await alerts({ status: 'OPEN' })
    await press('taking', { id: String(first?.['id']), actor: staff })
    expect(await count(staff)).toBe(before - 1)
    expect(await count(actorNamed('abroad', { domains: [2] }))).toBe(0)
    expect(await count(actorNamed('beside', { agentId: 999n }))).toBe(0)
  })

  test('ISO-01 is there for whoever has the player alone, and says nothing of players of others', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()]
    await database.ownerPool.query('update player set agent_id = $2 where id = $1', [theirs, chain.SUP])
    await login(theirs, { id: 'across' })
    await login(mine, { id: 'across' })
    const id = await idOf('across', 'SHARED_DEVICE')
    const agent = actorNamed('agent', { agentId: chain.MA })
    expect(await alerts({ id }, agent)).toMatchObject([{ onDevice: 1 }])
    expect(await alerts({ id })).toMatchObject([{ onDevice: 2 }])
    const circle = async (actor: Actor) =>
      (await ask(database.db, deviceCircleAnswer, actor, { id }))?.players.map((player) => player.id)
    expect(await circle(agent)).toEqual([mine])
    expect(await circle(staff)).toEqual(expect.arrayContaining([mine, theirs]))
    for (const stranger of [actorNamed('abroad', { domains: [2] }), actorNamed('beside', { agentId: 999n })]) {
      expect([await alerts({}, stranger), await circle(stranger)]).toEqual([[], undefined])
      for (const name of ['taking', 'closing', 'reopening', 'block', 'whitelisting', 'personal-data'])
        await expect(press(name, { id, actor: stranger, body: bodies[name] ?? {} })).rejects.toThrow('no such')
    }
  })
})

const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  closing: { verdict: 'CONFIRMED' },
  block: { transactionPassword: 'x' },
  whitelisting: { transactionPassword: 'x' },
}

describe('a device', () => {
  const shutOut = 'not possible from this device'
  let player: string
  let id: string
  let session: string

  test('that is blocked is refused on every path a player walks, and by him who says nothing of it', async () => {
    player = await newcomer('500.00')
    const other = await newcomer('500.00')
    const device = { id: 'bad-phone', ip: '198.51.100.44' }
    await login(other, device)
    ;({ session } = (await login(player, device)) as never)
    const open = await bet(player, device)
    const { withdrawal } = await withdraw(player, device)
    id = await idOf('bad-phone', 'SHARED_DEVICE')
    await press('block', { id, actor: staff, body: { transactionPassword: 'x' } })
    await untilRead()
    const from = (path: string, body: object) => site.call(path, { externalId: randomUUID(), device, ...body })
    const tries = [
      () => from('/player', { username: 'one.more' }),
      () => login(player, device),
      () => from('/deposit', { player, method: 'upi', amount: '5.00' }),
      () => bet(player, device),
      () => withdraw(player, device),
      () => from('/bet/cancellation', { bet: open.bet }),
      () => from('/withdrawal/cancellation', { withdrawal }),
      // On the device he logged in with, unless he says another one.
      () => bet(player),
      () => withdraw(player),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(shutOut)
    const seen = (await site.call('/session/seen', { session, isEnd: false })) as unknown as Row
    expect(seen).toMatchObject({ isAllowed: false, why: expect.stringContaining(shutOut) })
    await bet(player, { id: 'own-phone' })
    // Who wants to be kept from playing always may.
    await site.call('/player/cool-off', { externalId: randomUUID(), player: other, days: 1 })
    const { rows } = await database.ownerPool.query(
      `select kind, action, scope, source, created_by, (select count(*)::int from device_hit h where h.restriction_id = r.id) as hits
       from device_restriction r where value = 'bad-phone' and status = 'ACTIVE'`,
    )
    expect(rows).toEqual([
      {
        kind: 'DEVICE_ID',
        action: 'BLOCK_ALL',
        scope: 'PLAYERS',
        source: `alert ${id}`,
        created_by: 'risk',
        // Refusals are counted where the server answers them.
        hits: 0,
      },
    ])
    expect(await alerts({ device: 'bad-phone', status: 'OPEN,WORKING' })).toEqual([])
    expect(await alerts({ id })).toMatchObject([{ verdict: 'CONFIRMED', action: 'BLOCKED', closedBy: 'risk' }])
  })

  test('that is whitelisted comes in again, ends the block, and raises no alert any more', async () => {
    await press('reopening', { id, actor: staff })
    await expect(press('block', { id, actor: staff, body: { transactionPassword: 'x' } })).rejects.toThrow('already')
    await press('whitelisting', { id, actor: staff, body: { transactionPassword: 'x' } })
    await untilRead()
    const { rows } = await database.ownerPool.query(
      `select action, status from device_restriction where value = 'bad-phone' order by created_at`,
    )
    expect(rows).toEqual([
      { action: 'BLOCK_ALL', status: 'DEACTIVATED' },
      { action: 'ALLOW', status: 'ACTIVE' },
    ])
    await bet(player)
    const third = await newcomer()
    await login(third, { id: 'bad-phone', isEmulator: true })
    expect(await alerts({ device: 'bad-phone', player: `player.${named}` })).toEqual([])
    expect(await alerts({ id })).toMatchObject([{ verdict: 'FALSE_POSITIVE', action: 'WHITELISTED' }])
  })

  test('is no agent’s to block, nobody’s who may not make rules, and never the one that blocks', async () => {
    const one = await newcomer()
    await login(one, { id: 'own-office', isVpn: true })
    const alert = await idOf('own-office', 'ANONYMOUS_NETWORK')
    const body = { transactionPassword: 'x' }
    const agent = actorNamed('agent', { agentId: chain.MA })
    await expect(press('block', { id: alert, actor: agent, body })).rejects.toThrow('by the platform')
    const clerk = actorNamed('clerk', { permissions: new Set(['DEVICE_ALERT_VIEW', 'DEVICE_ALERT_EDIT'] as const) })
    await expect(press('block', { id: alert, actor: clerk, body })).rejects.toThrow()
    const nameless = await newcomer()
    await login(nameless, { ip: '198.51.100.9', isVpn: true })
    const [unnamed] = await alerts({ ip: '198.51.100.9' })
    await expect(press('block', { id: String(unnamed?.['id']), actor: staff, body })).rejects.toThrow('No device')
    const strange = await idOf('strange-laptop', 'STAFF_NEW_DEVICE')
    await expect(press('block', { id: strange, actor: actorNamed('one.domain'), body })).rejects.toThrow(
      'has all of them',
    )
    await press('block', { id: strange, actor: staff, body })
    expect(anywhere.visitor).toBeNull()
  })
})

test('PII-01 an address is masked in the list and shown of one alert, for a reason', async () => {
  const player = await newcomer()
  await login(player, { id: 'addressed', ip: '198.51.100.123', isVpn: true })
  const [row] = await alerts({ device: 'addressed' })
  expect(row?.['ip']).toBe('19**********23')
  const shown = await press('personal-data', { id: String(row?.['id']), actor: staff })
  expect(JSON.stringify(shown)).toContain('198.51.100.123')
  const { rows } = await database.ownerPool.query(
    `select after ->> 'revealed' as revealed from audit where action like '%personal-data' and subject = $1`,
    [`device_alert:${row?.['id']}`],
  )
  expect(rows).toEqual([{ revealed: '["IP address"]' }])
})
