import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryAs } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { linkedAccountsAnswer } from './linked-accounts.data.ts'
import { playerDeviceActs } from '#areas/players/devices/player-devices/player-devices.act.ts'
import { playerDevicesAnswer } from '#areas/players/devices/player-devices/player-devices.data.ts'

let database: TestDatabase
let site: SmallOperator
const staff = actorNamed('risk')
let [asha, brother, neighbour, stranger]: string[] = []
const tablet = { id: 'family-tablet', ip: '198.51.100.50', userAgent: 'Safari on iPad' }

const call = (path: string, player: string | undefined, body: object) =>
  site.call(path, { externalId: randomUUID(), player, ...body })
const withdraw = (player: string | undefined, beneficiary: string) =>
  call('/withdrawal', player, { method: 'bank', amount: '1.00', beneficiary })
const linksOf = async (player: string | undefined, actor: Actor = staff) =>
  (await queryAs(database.db, linkedAccountsAnswer, actor, { player_id: player ?? '' }))?.links ?? null
const devicesOf = (player: string | undefined, actor: Actor = staff) =>
  queryAs(database.db, playerDevicesAnswer, actor, { player_id: player ?? '' })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  const owner = database.ownerPool
  asha = await site.player('asha', '100.00')
  brother = await site.player('brother', '100.00')
  neighbour = await site.player('neighbour', '100.00')
  stranger = await site.player('stranger', '100.00')
  for (const player of [asha, brother]) await call('/session', player, { device: tablet })
  await call('/session', neighbour, { device: { id: 'own-phone', ip: tablet.ip } })
  await call('/session', stranger, { device: { id: 'far-away', ip: '203.0.113.9' } })
  await withdraw(asha, 'HDFC 5010 0012 3456')
  await withdraw(brother, 'hdfc-501000123456')
  // Only the last four digits are given, which many accounts share.
  await withdraw(neighbour, 'XXXX1234')
  await withdraw(stranger, 'XXXX1234')
  await owner.query(`update player set phone = '+91 98765 43210' where id = $1`, [asha])
  await owner.query(`update player set phone = '09876543210' where id = $1`, [stranger])
  for (const player of [brother, stranger])
    await owner.query(
      `insert into kyc_document (cell, player_id, domain_id, type, number_masked, number_hash) values (cell_of($1), $1, 1, 'PAN', 'XXXXX1234F', '\\x01')`,
      [player],
    )
})
afterAll(() => database?.close())

test('links accounts by shared identifiers, strongest first, masked and with holder counts', async () => {
  expect(await linksOf(asha)).toMatchObject([
    {
      id: brother,
      username: 'brother',
      strength: 'STRONG',
      shared: [
        { kind: 'BANK', label: 'hd************56', holders: 2 },
        { kind: 'DEVICE', label: 'family-tablet', holders: 2 },
        { kind: 'IP', label: '19*********50', holders: 3 },
      ],
    },
    { id: stranger, strength: 'STRONG', shared: [{ kind: 'PHONE', label: '98******10', holders: 2 }] },
    { id: neighbour, strength: 'WEAK', shared: [{ kind: 'IP', holders: 3 }] },
  ])
  expect((await linksOf(brother))?.map(({ username, shared }) => [username, shared.map(({ kind }) => kind)])).toEqual([
    ['stranger', ['DOCUMENT']],
    ['asha', ['BANK', 'DEVICE', 'IP']],
    ['neighbour', ['IP']],
  ])
  expect((await linksOf(stranger))?.find(({ id }) => id === neighbour)).toBeUndefined()
})

test('links accounts that submitted the same document picture, regardless of the document number', async () => {
  const [one, other] = [await site.player('pictured'), await site.player('pictured-again')]
  for (const player of [one, other])
    await database.ownerPool.query(
      `with d as (insert into kyc_document (cell, player_id, domain_id, type) values (cell_of($1), $1, 1, 'SELFIE') returning *)
       insert into kyc_file (cell, player_id, document_id, side, domain_id, file, bytes, width, height, sha256)
       select cell, player_id, id, 'FRONT', domain_id, uuidv7(), 1, 1, 1, 'feedface' || repeat('0', 56) from d`,
      [player],
    )
  expect(await linksOf(one)).toMatchObject([
    { id: other, strength: 'STRONG', score: 90, shared: [{ kind: 'PICTURE', label: 'feedface', holders: 2 }] },
  ])
})

test('PII-01 no phone number, IP address or bank account is exposed in full', async () => {
  const text = JSON.stringify([await linksOf(asha), await linksOf(brother), await devicesOf(asha)])
  for (const secret of [tablet.ip, '9876543210', '501000123456', '0012 3456']) expect(text).not.toContain(secret)
})

test('ISO-01 players outside the reader’s scope are neither named nor counted', async () => {
  await database.ownerPool.query('update player set agent_id = $2 where id = $1', [brother, uplineIds.SUP])
  const agent = actorNamed('agent', { agentId: uplineIds.MA })
  const seen = await linksOf(asha, agent)
  expect(seen?.map(({ id }) => id)).toEqual([stranger, neighbour])
  expect(seen?.[1]?.shared).toEqual([{ kind: 'IP', label: '19*********50', holders: 2 }])
  expect((await devicesOf(asha, agent))?.devices).toMatchObject([{ device: 'family-tablet', others: 0 }])
  expect((await devicesOf(asha))?.devices).toMatchObject([{ device: 'family-tablet', others: 1 }])
  expect([await linksOf(brother, agent), await devicesOf(brother, agent)]).toEqual([null, null])
  const abroad = actorNamed('abroad', { domains: [2] })
  expect([await linksOf(asha, abroad), await devicesOf(asha, abroad)]).toEqual([null, null])
})

test('an identifier shared by many players creates no link', async () => {
  const owner = database.ownerPool
  await owner.query(
    `insert into player (cell, id, domain_id, agent_id, username, currency) select cell_of(n), n, 1, 4, 'crowd.' || n, 'INR' from generate_series(5000, 5059) n`,
  )
  await owner.query(
    `insert into device_event (cell, player_id, device, ip, domain_id, first_at, last_at, last_operation) select cell_of(n), n, '', '192.0.2.200', 1, now(), now(), 'bet' from generate_series(5000, 5059) n`,
  )
  expect(await linksOf('5000')).toEqual([])
})

test('lists devices and sessions of a player, and staff can end the sessions', async () => {
  const before = await devicesOf(stranger)
  expect(before).toMatchObject({
    devices: [{ device: 'far-away', status: null, others: 0, occurrences: 1, ips: ['20*******.9'] }],
    sessions: [{ device: 'far-away', ip: '20*******.9', endedAt: null }],
  })
  const { press } = actionRunner(database, playerDeviceActs)
  const session = before?.sessions[0]?.id
  await site.call('/session/seen', { session, isEnd: false })
  await press('sessions-end', { id: stranger ?? '', actor: staff })
  expect((await devicesOf(stranger))?.sessions).toMatchObject([{ endedAt: expect.any(String) }])
  await expect(site.call('/session/seen', { session, isEnd: false })).rejects.toThrow('has ended')
  await expect(press('sessions-end', { id: stranger ?? '', actor: staff })).rejects.toThrow('no open sessions')
  const abroad = actorNamed('abroad', { domains: [2] })
  await expect(press('sessions-end', { id: stranger ?? '', actor: abroad })).rejects.toThrow('Not found')
  await database.ownerPool.query(
    `insert into device_restriction (kind, value, scope, action, created_by) values ('DEVICE_ID', 'far-away', 'PLAYERS', 'BLOCK_ALL', 'risk')`,
  )
  expect((await devicesOf(stranger))?.devices).toMatchObject([{ status: 'BLOCKED' }])
})

test('PII-01 IP addresses are revealed with a logged reason', async () => {
  const { press } = actionRunner(database, playerDeviceActs)
  expect(JSON.stringify(await press('addresses', { id: asha ?? '', actor: staff }))).toContain(tablet.ip)
  const { rows } = await database.ownerPool.query(
    `select actor, player_id::text as player, after ->> 'revealed' as revealed from audit where action like '%addresses'`,
  )
  expect(rows).toEqual([{ actor: 'risk', player: asha, revealed: '["IP addresses"]' }])
  const blind = actorNamed('blind', { permissions: new Set(['PLAYERS_DETAIL', 'LOG_VIEW'] as const) })
  await expect(press('addresses', { id: asha ?? '', actor: blind })).rejects.toThrow()
})
