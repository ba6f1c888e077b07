import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CursorList } from '#blueprint/wire.ts'
import { askerOf } from '#checks/harness/branches.ts'
import { pressing } from '#checks/harness/care.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, chain, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#server/engine/actor.ts'
import { runList } from '#server/engine/run-list.ts'
import { restrictionActs } from '../care/restrictions.act.ts'
import { playerLogsData } from './player-logs.data.ts'

let database: TestDatabase
let site: SmallOperator
let player: string
const staff = actorNamed('support')
const phone = { id: 'phone-of-asha', ip: '198.51.100.77', userAgent: 'Safari on a phone', isVpn: true }

const rowsOf = async (actor: Actor, search: Readonly<Record<string, string>> = {}) =>
  (
    (await runList(database.db, playerLogsData, await askerOf(database.db, actor), search)) as CursorList<
      Record<string, unknown>
    >
  ).data
const call = (path: string, body: object) => site.call(path, { externalId: randomUUID(), player, ...body })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('asha', '500.00')
  const market = await site.market()
  const { session } = (await call('/session', { device: phone, place: { country: 'IN', state: 'IN-KA' } })) as never
  const seen = (isEnd: boolean) => site.call('/session/seen', { session, isEnd })
  await seen(false)
  const bet = { market: market.id, runner: market.runners['A'], side: 'BACK', odds: '2.0' }
  await call('/bet', { ...bet, stake: '100.00' })
  await expect(call('/bet', { ...bet, stake: '9000.00' })).rejects.toThrow()
  const { press } = pressing(database, restrictionActs)
  await press('restriction', { id: player, actor: staff, body: { scope: 'LOGIN', kind: 'BLOCK' } })
  await seen(true)
  await expect(call('/session', { device: phone })).rejects.toThrow('Logins are not allowed')
})
afterAll(() => database?.close())

test('tells what a player did and what was done to him, newest first, what was refused too', async () => {
  const told = (await rowsOf(staff)).map((row) => [
    row['event'],
    row['action'],
    row['result'],
    row['by'],
    row['amount'],
  ])
  expect(told).toEqual([
    ['LOGIN', 'Session', 'REJECTED', 'PLAYER', null],
    ['LOGIN', 'Session: seen', 'SUCCESS', 'PLAYER', null],
    ['RESTRICTION', 'Care: restriction', 'SUCCESS', 'STAFF', null],
    ['BET', 'Bet', 'REJECTED', 'PLAYER', '9000.00'],
    ['BET', 'Bet', 'SUCCESS', 'PLAYER', '100.00'],
    ['LOGIN', 'Session', 'SUCCESS', 'PLAYER', null],
    ['DEPOSIT', 'Deposit: confirmation', 'SUCCESS', 'PLAYER', '500.00'],
    ['DEPOSIT', 'Deposit', 'SUCCESS', 'PLAYER', '500.00'],
    ['REGISTRATION', 'Player', 'SUCCESS', 'PLAYER', null],
  ])
  expect((await rowsOf(staff, { result: 'REJECTED' })).map(({ reason }) => reason)).toEqual([
    'Logins are not allowed for this account',
    expect.stringContaining('vailable'),
  ])
})

test('PII-01 shows from where without the address, and finds an address only by the whole of it', async () => {
  const [login] = await rowsOf(staff, { event: 'LOGIN', result: 'SUCCESS', device: phone.id })
  expect(login).toMatchObject({
    player: 'asha',
    ip: '19*********77',
    place: 'IN-KA',
    isVpn: true,
    device: phone.id,
    userAgent: phone.userAgent,
    actor: 'site:front',
  })
  expect(JSON.stringify(await rowsOf(staff))).not.toContain(phone.ip)
  expect(await rowsOf(staff, { ip: phone.ip })).toHaveLength(2)
  expect(await rowsOf(staff, { ip: '198.51.100' })).toEqual([])
})

test('ISO-01 is read by nobody who does not have the player, and names of colleagues by those above only', async () => {
  for (const stranger of [actorNamed('abroad', { domains: [2] }), actorNamed('beside', { agentId: 999n })])
    expect(await rowsOf(stranger)).toEqual([])
  const own = await rowsOf(actorNamed('agent', { agentId: chain.MA }))
  expect(own).toHaveLength(9)
  expect(own.find(({ event }) => event === 'RESTRICTION')).toMatchObject({ by: 'STAFF', actor: null })
  expect((await rowsOf(staff, { event: 'RESTRICTION' })).map(({ actor }) => actor)).toEqual(['support'])
})

test('a row of nobody is nobody’s log', async () => {
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
