import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CursorList } from '#blueprint/wire.ts'
import { viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runList } from '#engine/list/run-list.ts'
import { restrictionActs } from '#areas/players/limits/restrictions/restrictions.act.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'
import { playerLogActs } from './player-logs.act.ts'
import { playerLogsData } from './player-logs.data.ts'

let database: TestDatabase
let site: SmallOperator
let player: string
const staff = actorNamed('support')
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const phone = { id: 'phone-of-asha', ip: '198.51.100.77', userAgent: safari, isp: 'Example Net', isVpn: true }

const rowsOf = async (actor: Actor, search: Readonly<Record<string, string>> = {}) =>
  (
    (await runList(database.db, playerLogsData, await viewerOf(database.db, actor), search)) as CursorList<
      Record<string, unknown>
    >
  ).data
const call = (path: string, body: object) => site.call(path, { externalId: randomUUID(), player, ...body })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('asha', '500.00')
  const market = await site.market()
  const { session } = (await call('/session', {
    device: phone,
    place: { country: 'IN', state: 'IN-KA', city: 'Hubli' },
  })) as never
  const seen = (isEnd: boolean) => site.call('/session/seen', { session, isEnd })
  await seen(false)
  const bet = { market: market.id, runner: market.runners['A'], side: 'BACK', odds: '2.0' }
  await call('/bet', { ...bet, stake: '100.00' })
  await expect(call('/bet', { ...bet, stake: '9000.00' })).rejects.toThrow()
  const { press } = actionRunner(database, restrictionActs)
  await press('restriction', { id: player, actor: staff, body: { scope: 'LOGIN', kind: 'BLOCK' } })
  await seen(true)
  await expect(call('/session', { device: phone })).rejects.toThrow('Logins are not allowed')
})
afterAll(() => database?.close())

test('lists actions of and on a player, newest first, including rejected ones', async () => {
  const entries = (await rowsOf(staff)).map((row) => [
    row['event'],
    row['action'],
    row['result'],
    row['by'],
    row['amount'],
  ])
  expect(entries).toEqual([
    ['LOGIN_FAILED', 'Session', 'REJECTED', 'PLAYER', null],
    ['LOGOUT', 'Session: seen', 'SUCCESS', 'PLAYER', null],
    ['RESTRICTION', 'Care: restriction', 'SUCCESS', 'STAFF', null],
    ['BET_REFUSED', 'Bet', 'REJECTED', 'PLAYER', '9000.00'],
    ['BET', 'Bet', 'SUCCESS', 'PLAYER', '100.00'],
    ['LOGIN', 'Session', 'SUCCESS', 'PLAYER', null],
    ['DEPOSIT', 'Deposit: confirmation', 'SUCCESS', 'PLAYER', '500.00'],
    ['DEPOSIT', 'Deposit', 'SUCCESS', 'PLAYER', '500.00'],
    ['REGISTRATION', 'Player', 'SUCCESS', 'PLAYER', null],
  ])
  expect((await rowsOf(staff, { result: 'REJECTED' })).map(({ reason }) => reason)).toEqual([
    'Logins are not allowed for this account.',
    expect.stringContaining('vailable'),
  ])
})

test('PII-01 masks the IP address, and finds it only by its full value', async () => {
  const [login] = await rowsOf(staff, { event: 'LOGIN', result: 'SUCCESS', device: phone.id })
  expect(login).toMatchObject({
    player: 'asha',
    ip: '19*********77',
    place: 'Hubli, IN-KA',
    network: 'Example Net',
    system: 'iOS 17.5',
    browser: 'Safari 17',
    isVpn: true,
    device: phone.id,
    userAgent: phone.userAgent,
    actor: 'site:front',
  })
  expect(JSON.stringify(await rowsOf(staff))).not.toContain(phone.ip)
  expect(await rowsOf(staff, { ip: phone.ip })).toHaveLength(2)
  expect(await rowsOf(staff, { ip: '198.51.100' })).toEqual([])
})

test('ISO-01 is visible only to readers of the player, and names staff only within scope', async () => {
  for (const stranger of [actorNamed('abroad', { domains: [2] }), actorNamed('beside', { agentId: 999n })])
    expect(await rowsOf(stranger)).toEqual([])
  const own = await rowsOf(actorNamed('agent', { agentId: uplineIds.MA }))
  expect(own).toHaveLength(9)
  expect(own.find(({ event }) => event === 'RESTRICTION')).toMatchObject({ by: 'STAFF', actor: null })
  expect((await rowsOf(staff, { event: 'RESTRICTION' })).map(({ actor }) => actor)).toEqual(['support'])
})

test('an entry without a known player belongs to no log', async () => {
  await expect(
    site.call('/bet', {
      externalId: 'x',
      player: '77',
      market: '1',
      runner: '1',
      side: 'BACK',
      odds: '2.0',
      stake: '1.00',
    }),
  ).rejects.toThrow()
  expect(await rowsOf(staff, { playerId: '77' })).toEqual([])
})

test('lists activity reported by the site, with its result', async () => {
  const boris = await site.player('boris')
  const recordActivity = (what: string, isDone: boolean, detail?: string) =>
    call('/player/activity', { player: boris, what, isDone, device: phone, ...(detail ? { detail } : {}) })
  await recordActivity('LOGIN_FAILED', false, 'Wrong password')
  await recordActivity('OTP_SENT', true)
  await recordActivity('OTP_CHECKED', false)
  await recordActivity('OTP_CHECKED', true)
  await recordActivity('PASSWORD', true)
  await recordActivity('PROFILE', true, 'Address')
  await recordActivity('GAME', true, 'Teen Patti')
  const entries = (await rowsOf(staff, { playerId: boris })).map((row) => [row['event'], row['result'], row['reason']])
  expect(entries).toEqual([
    ['GAME', 'SUCCESS', 'Teen Patti'],
    ['PROFILE', 'SUCCESS', 'Address'],
    ['PASSWORD', 'SUCCESS', null],
    ['OTP_CHECKED', 'SUCCESS', null],
    ['OTP_CHECKED', 'FAILED', null],
    ['OTP_SENT', 'SUCCESS', null],
    ['LOGIN_FAILED', 'FAILED', 'Wrong password'],
    ['REGISTRATION', 'SUCCESS', null],
  ])
  expect((await rowsOf(staff, { playerId: boris, result: 'FAILED', ip: phone.ip })).length).toBe(2)
  await expect(recordActivity('FLEW', true)).rejects.toThrow()
})

test('finds players on the same IP address, and blocks device and address in the player’s domain', async () => {
  const chitra = await site.player('chitra')
  const tablet = { id: 'tablet-of-chitra', ip: phone.ip }
  await call('/session', { player: chitra, device: tablet })
  const [entry] = await rowsOf(staff, { playerId: chitra, event: 'LOGIN' })
  const id = String(entry?.['id'])
  const there = async (actor: Actor) => {
    const { data } = (await runList(database.db, playersData, await viewerOf(database.db, actor), {
      ipOf: id,
    })) as never
    return (data as readonly Record<string, unknown>[])
      .map(({ username }) => String(username))
      .toSorted((a, b) => a.localeCompare(b))
  }
  expect(await there(staff)).toEqual(['asha', 'chitra'])
  expect(await there(actorNamed('abroad', { domains: [2] }))).toEqual([])
  expect(await there(actorNamed('beside', { agentId: 999n }))).toEqual([])
  const { press: bare } = actionRunner(database, playerLogActs)
  const press = (name: string, wish: Parameters<typeof bare>[1]) =>
    bare(name, { ...wish, body: { transactionPassword: 'right' } })
  const shown = await press('personal-data', { id, actor: staff })
  expect(shown.body).toMatchObject({ once: { 'IP address': phone.ip } })
  const refused = (actor: Actor, reason: string) => expect(press('device-block', { id, actor })).rejects.toThrow(reason)
  await refused(actorNamed('beside', { agentId: 999n }), 'Not found')
  await refused(actorNamed('above', { agentId: uplineIds.MA }), 'Only the operator')
  expect((await press('device-block', { id, actor: staff })).status).toBe(200)
  await refused(staff, 'This device is already blocked.')
  expect((await press('address-block', { id, actor: staff })).status).toBe(200)
  const { rows } = await database.ownerPool.query(
    `select kind, value, scope, action, domain_id, source from device_restriction order by kind`,
  )
  const rule = { scope: 'PLAYERS', action: 'BLOCK_ALL', domain_id: 1, source: `log ${id}` }
  expect(rows).toEqual([
    { ...rule, kind: 'DEVICE_ID', value: tablet.id },
    { ...rule, kind: 'IP', value: phone.ip },
  ])
  // Device rules are reloaded every second.
  const answered = (device: { id: string; ip?: string }) =>
    call('/session', { player: chitra, device }).then(
      () => 'let in',
      ({ message }: Error) => message,
    )
  await expect.poll(() => answered({ id: tablet.id })).toContain('not possible')
  expect(await answered({ id: 'new', ip: phone.ip })).toContain('not possible')
  const [silent] = await rowsOf(staff, { playerId: chitra, event: 'REGISTRATION' })
  await expect(press('device-block', { id: String(silent?.['id']), actor: staff })).rejects.toThrow('has no device')
})
