import { afterAll, beforeAll, expect, test } from 'vitest'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let office: Office
let head: Colleague
let north: Colleague
let site: Awaited<ReturnType<typeof signedSite>>

beforeAll(async () => {
  office = await openOffice()
  await postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: 110n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 100_000n },
  ])
  site = await signedSite(office.url, office.database.ownerPool)
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  const permissions = ['PLAYERS_VIEW', 'PLAYER_CREATE']
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions })
})
afterAll(() => office?.close())

const form = (change: object = {}) => ({
  agent: '110',
  username: 'asha.k',
  password: null,
  status: 'ACTIVE',
  name: 'Asha Kumar',
  phone: '+919811100001',
  email: 'asha@example.test',
  state: null,
  referrer: null,
  vip: '0',
  creditReference: '500.00',
  initialDeposit: '250.50',
  exposureLimit: null,
  ...change,
})
const bare = { phone: null, email: null, creditReference: '0.00', initialDeposit: '0.00' }
const create = (values: object, client = head) => client.post('/api/player-create', { values, ...confirmation })
const creationRefusal = async (change: object, client = head) => {
  const { status, body } = await create(form(change), client)
  return [status, ...(status === 200 ? [body.message] : Object.entries(body.fields ?? { '': body.data }).flat())]
}
const ids = async (search: string, client = head) =>
  (await client.get(`/api/players?${search}`)).body.data.map(({ username }: { username: string }) => username)

test('creates a player with wallet, chips, credit and first password in one transaction', async () => {
  const made = await create(form())
  expect([made.status, made.body.message]).toEqual([200, 'Player asha.k created below north'])
  const [row] = await office.rows(`select p.id, p.agent_id, p.source, p.credit_reference, p.exposure_limit, w.balance,
    (select balance from wallet where account_id = 110) as above from player p join wallet w on w.account_id = p.id where p.username = 'asha.k'`)
  expect(row).toMatchObject({
    agent_id: 110n,
    source: 'panel',
    credit_reference: 50_000n,
    exposure_limit: -1n,
    balance: 25_050n,
    above: 74_950n,
  })
  expect(await verify(office.database.db)).toEqual([])
  const [log] = await office.rows(`select action, after, subject, reason from audit where action = 'player.created'`)
  expect(log.subject).toBe(`player:${row.id}`)
  const written = JSON.stringify(log)
  const first = String(made.body.once['First password'])
  for (const hidden of [first, '9811100001', 'asha@example']) expect(written).not.toContain(hidden)
  const check = (password: string) => site('/player/first-password', { player: String(row.id), password })
  expect((await check('not this one')).body).toMatchObject({ isRight: false })
  expect((await check(first)).body).toEqual({ player: String(row.id), isRight: true })
  await office.rows(`update player_first_password set used_at = now() - interval '11 minutes'`)
  expect((await check(first)).status).toBe(409)
})

test('AUT-04 a first password allows five attempts, and a weak one is rejected', async () => {
  expect(await creationRefusal({ ...bare, username: 'binu', password: 'binu-binu-binu-1' })).toEqual([
    409,
    'password',
    'Password contains a name that is easy to guess.',
  ])
  const chosen = await create(form({ ...bare, username: 'binu', password: 'copper-window-19-fern' }))
  expect([chosen.status, chosen.body.once]).toEqual([200, undefined])
  const [{ id }] = await office.rows(`select id from player where username = 'binu'`)
  const check = (password: string) => site('/player/first-password', { player: String(id), password })
  for (let turn = 0; turn < 5; turn++) expect((await check(`wrong ${turn}`)).body.isRight).toBe(false)
  expect((await check('copper-window-19-fern')).status).toBe(409)
  const { rows } = await office.database.ownerPool.query('select hash from player_first_password')
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/)
})

test('a value in use or beyond the actor’s authority is rejected with an error on that field', async () => {
  const before = await office.rows(
    'select (select count(*) from player)::int as players, (select count(*) from transfer)::int as booked',
  )
  expect(await creationRefusal({ username: 'ASHA.K' })).toEqual([409, 'username', 'This username is already in use.'])
  const other = { ...bare, username: 'chetan' }
  expect(await creationRefusal({ ...other, phone: '+919811100001' })).toEqual([
    409,
    'phone',
    'This phone number is already in use.',
  ])
  expect(await creationRefusal({ ...other, email: 'ASHA@example.test' })).toEqual([
    409,
    'email',
    'This email address is already in use.',
  ])
  expect(await creationRefusal({ ...other, referrer: 'nobody' })).toEqual([
    409,
    'referrer',
    'Referring player not found in this domain.',
  ])
  expect(await creationRefusal({ ...other, initialDeposit: '749.51' })).toEqual([
    409,
    'initialDeposit',
    'north has 749.50 available.',
  ])
  expect(await creationRefusal({ ...other, agent: '111', creditReference: '1.00' }, north)).toEqual([
    409,
    'creditReference',
    'Only the direct upline account can change the credit reference.',
  ])
  expect(await creationRefusal({ ...other, vip: '2' }, north)).toEqual([
    409,
    'vip',
    'Your role cannot set a VIP level.',
  ])
  for (const agent of ['100', '120', '200', '9'])
    expect(await creationRefusal({ ...other, agent }, north)).toEqual([
      409,
      'agent',
      'This agent is not in your downline.',
    ])
  expect((await creationRefusal({ ...other, username: 'no spaces' }))[0]).toBe(422)
  expect(
    (await create(form(other), await office.hire({ username: 'clerk', permissions: ['PLAYERS_VIEW'] }))).status,
  ).toBe(403)
  const after = await office.rows(
    'select (select count(*) from player)::int as players, (select count(*) from transfer)::int as booked',
  )
  expect(after).toEqual(before)
})

test('a self-excluded person cannot open a second account', async () => {
  await office.rows(`insert into player_exclusion (domain_id, player_id, kind, keys, set_by)
    select 1, 1000, 'SELF_EXCLUSION', contact_keys('gone@example.test', null), 'player:1000'`)
  const [status] = await creationRefusal({ ...bare, username: 'gone', email: 'gone@example.test' })
  expect(status).toBe(409)
  expect(await office.rows(`select id from player where username = 'gone'`)).toEqual([])
})

test('players are found by VIP level, referrer, source and balance', async () => {
  expect((await create(form({ ...bare, username: 'dev', referrer: 'asha.k', vip: '3' }))).status).toBe(200)
  expect(await ids('referrer=Asha.K')).toEqual(['dev'])
  expect(await ids('vip=3')).toEqual(['dev'])
  expect(await ids('source=panel&hasBalance=YES')).toEqual(['asha.k'])
  const [asha] = await office.rows(`select id from player where username = 'asha.k'`)
  expect(await ids(`referrerId=${asha.id}`)).toEqual(['dev'])
  const registered = await site('/player', { externalId: 'r1', username: 'esha', referrer: 'dev', agent: 'south' })
  expect(registered.status).toBe(200)
  expect((await site('/player', { externalId: 'r2', username: 'fay', referrer: 'x' })).status).toBe(409)
  const [row] = (await head.get('/api/players?player=esha')).body.data
  expect(row).toMatchObject({ referrer: 'dev', vip: '0', source: 'front' })
  // The referrer is shown only to readers who may see that player.
  const south = await office.hire({ username: 'south', agentId: 120n, domains: [1], permissions: ['PLAYERS_VIEW'] })
  expect((await south.get('/api/players?player=esha')).body.data[0]).toMatchObject({ referrer: null, referrerId: null })
  expect(await ids('referrer=dev', south)).toEqual([])
})

test('a bulk VIP change updates each player once and is logged for each', async () => {
  const vip = (client: Colleague, ids: string[], level: string) =>
    client.post('/api/players/vip', { ids, level, reason: confirmation.reason })
  expect((await vip(north, ['1000'], '2')).status).toBe(403)
  await vip(head, ['1000', '1001', '1004'], '2')
  expect((await ids('vip=2')).toSorted()).toEqual(['player_1000', 'player_1001', 'player_1004'])
  await vip(head, ['1000', '1002'], '2')
  const logs = await office.rows(
    `select subject, before, after from audit where action like '%.vip' and result = 'SUCCESS' order by subject`,
  )
  expect(logs.map(({ subject }) => subject)).toEqual([1000, 1000, 1001, 1002, 1004].map((id) => `player:${id}`))
})
