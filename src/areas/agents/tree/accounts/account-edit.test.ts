import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { panelClient, type PanelResponse } from '#checks/harness/processes/panel-client.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let office: Office
let head: Colleague
let second: Colleague
let north: Colleague
let agentRole: string
const agentPermissions = [
  'DOWNLINE_VIEW',
  'DOWNLINE_CREATE',
  'DOWNLINE_TRANSFER',
  'DOWNLINE_LOCK',
  'DOWNLINE_SHARE_EDIT',
  'DOWNLINE_EDIT',
  'PLAYERS_VIEW',
  'PLAYER_DOWNLINE_VIEW',
]

beforeAll(async () => {
  office = await openOffice()
  await office.rows(`update id_allocator set next_id = 50000 where name = 'account'`)
  await postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: 110n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 900_000n },
  ])
  head = await office.hire({ username: 'head', permissions: staffPermissions, rank: 5 })
  second = await office.hire({ username: 'second', permissions: staffPermissions, rank: 4 })
  agentRole = await office.role('Agent', 50, agentPermissions)
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: agentPermissions })
})
afterAll(() => office?.close())

const errorText = ({ body }: PanelResponse): string => JSON.stringify([body.data, body.fields])
const form = (change: object = {}) => ({
  parent: '110',
  username: 'newcomer',
  name: 'New Comer',
  email: 'newcomer@example.test',
  role: agentRole,
  creditReference: '1000.00',
  initialDeposit: '1000.00',
  exposureLimit: null,
  share: '70.00',
  bookmakerShare: '0.00',
  fancyShare: '0.00',
  casinoShare: '80.00',
  commissionMode: 'share',
  phone: null,
  city: null,
  reference: null,
  matchRate: '0.00',
  sessionRate: '0.00',
  casinoRate: '0.00',
  minMatchRate: '0.00',
  maxMatchRate: '10.00',
  minSessionRate: '0.00',
  maxSessionRate: '10.00',
  verticals: ['exchange'],
  pointValue: '1.00',
  deepestLevel: 20,
  ...change,
})
const create = (values: object, client = head) => client.post('/api/downline-create', { values, ...confirmation })
const on = (client: Colleague, id: string, name: string, input: object) =>
  client.post(`/api/downline/${id}/${name}`, { ...input, ...confirmation })
const shares = (change: object = {}) => ({
  share: '90.00',
  bookmakerShare: '0.00',
  fancyShare: '0.00',
  casinoShare: '80.00',
  commissionMode: 'share',
  ...change,
})

describe('a new agent', () => {
  test('creates a node, a wallet funded by the parent, shares, and a login that must change its password', async () => {
    const made = await create(form())
    expect([made.status, made.body.message]).toEqual([200, 'Agent newcomer created below north'])
    const [row] =
      await office.rows(`select a.id, a.level, a.upline, a.parent_id, w.balance, a.credit_reference from agent a
      join wallet w on w.account_id = a.id where username = 'newcomer'`)
    expect(row).toMatchObject({
      level: 3,
      upline: [100n, 110n, row.id],
      parent_id: 110n,
      balance: 100_000n,
      credit_reference: 100_000n,
    })
    const client = panelClient(office.url)
    const first = String(made.body.once['First password'])
    expect((await client.login('newcomer', first)).body.data.reset_pass).toBe(true)
    const chosen = { current: first, password: 'copper-window-19-fern' }
    expect((await client.post('/api/change-password', chosen)).status).toBe(200)
    expect((await client.get('/api/downline')).body.data).toEqual([])
    expect((await client.get('/api/downline?node=110')).body.data).toEqual([])
    expect(await verify(office.database.db)).toEqual([])
  })

  test('is created by an agent directly below itself only', async () => {
    // An agent may pass its own role on to an account below it.
    const role = String((await office.rows(`select role_id from staff where username = 'north'`))[0].role_id)
    const own = form({ username: 'by_north', email: 'by_north@example.test', role })
    expect((await create(own, north)).status).toBe(200)
    expect((await north.get('/api/downline')).body.data.map(({ account }: { account: string }) => account)).toContain(
      'by_north',
    )
    for (const parent of ['100', '120', '200'])
      expect(errorText(await create(form({ ...own, username: 'elsewhere', parent }), north))).toContain(
        'not in your downline',
      )
  })

  test('is created with the chosen locks, which are lifted like any other', async () => {
    const account = { username: 'kept_shut', email: 'kept_shut@example.test', initialDeposit: '0.00' }
    expect((await create(form({ ...account, isBetLocked: true, isUserLocked: true }))).status).toBe(200)
    const stands = () => office.rows(`select id, status, is_bet_locked as bets from agent where username = 'kept_shut'`)
    const [{ id }] = await stands()
    expect(await stands()).toMatchObject([{ status: 'LOCKED', bets: true }])
    for (const name of ['activation', 'bet-unlock']) expect((await on(head, String(id), name, {})).status).toBe(200)
    expect(await stands()).toMatchObject([{ status: 'ACTIVE', bets: false }])
  })

  test.each([
    ['share', { share: '90.01' }, '90.00 %'],
    ['casinoShare', { casinoShare: '81.00' }, '80.00 %'],
    ['initialDeposit', { initialDeposit: '999999.00' }, 'available'],
    ['username', { username: 'Not Good' }, 'Use lowercase letters'],
    ['username', { username: 'newcomer' }, 'already in use'],
  ])('is rejected with an error on %s', async (field, change, sentence) => {
    const refused = await create(
      form({ username: 'refused_one', email: 'refused@example.test', initialDeposit: '0.00', ...change }),
    )
    expect(refused.body.fields[field]).toContain(sentence)
    expect(await office.rows(`select 1 from agent where username = 'refused_one'`)).toEqual([])
  })

  test('AZ-05 gets no role at or above the creator’s rank, and none beyond the creator’s permissions', async () => {
    const above = await office.role('Above', 5, ['DOWNLINE_VIEW'])
    const beyond = await office.role('Beyond', 60, ['WITHDRAW_APPROVE'])
    for (const role of [above, String(head.roleId), '4711'])
      expect((await create(form({ username: 'riser', email: 'riser@example.test', role }))).body.fields).toHaveProperty(
        'role',
      )
    expect((await create(form({ username: 'riser', role: beyond }), north)).body.fields).toHaveProperty('role')
    const offered = (await north.get('/api/downline/login-roles')).body.data.map(({ id }: { id: string }) => id)
    expect(offered).not.toContain(beyond)
    expect(offered).not.toContain(above)
    // Only agents can pass on their own role; platform staff cannot.
    expect(
      errorText(
        await create(form({ username: 'riser', email: 'r@example.test', role: String(second.roleId) }), second),
      ),
    ).toContain('below yours')
  })
})

describe('shares', () => {
  test('stay between parent and child shares, apply to new bets and leave a change entry', async () => {
    expect((await on(head, '111', 'shares', shares({ share: '91.00' }))).body.fields).toEqual({
      share: expect.stringContaining('90.00 %'),
    })
    await office.rows(`update agent_share set cumulative_share = 9500 where agent_id = 110 and product = 'exchange'`)
    expect((await on(head, '111', 'shares', shares({ share: '91.00' }))).status).toBe(200)
    expect((await on(head, '110', 'shares', shares({ share: '90.99' }))).body.fields).toEqual({
      share: expect.stringContaining('91.00 %'),
    })
    expect(errorText(await on(north, '110', 'shares', shares({ share: '95.00' })))).toContain('own share')
    expect(errorText(await on(head, '100', 'shares', shares()))).toContain('top-level agent cannot be changed')
    const log = (await head.get('/api/downline-changes?accountId=111')).body.data
    expect(log).toContainEqual(
      expect.objectContaining({ kind: 'SHARES', old: 'exchange: 90.00 %', new: 'exchange: 91.00 %', actor: 'head' }),
    )
    const theirs = (await north.get('/api/downline-changes?accountId=111')).body.data
    expect(theirs[0]).toMatchObject({ kind: 'SHARES', actor: null, ip: null })
    expect((await north.get('/api/downline-changes?accountId=120')).body.data).toEqual([])
  })
})

describe('a limit', () => {
  test('of an account is at most its upline limit', async () => {
    expect((await on(head, '110', 'details', { name: 'North', exposureLimit: '5000.00' })).status).toBe(200)
    expect((await on(head, '111', 'details', { name: 'NE', exposureLimit: '5000.01' })).body.fields).toHaveProperty(
      'exposureLimit',
    )
    expect((await on(head, '1001', 'details', { name: 'P', exposureLimit: null })).status).toBe(200)
    expect((await on(head, '1001', 'details', { name: 'P', exposureLimit: '4000.00' })).status).toBe(200)
    expect((await on(head, '1001', 'details', { name: 'P', exposureLimit: null })).body.fields).toHaveProperty(
      'exposureLimit',
    )
  })
})

test('counts the initial deposit of a new agent against the creator’s daily limit', async () => {
  const daily = await office.hire({
    username: 'daily',
    permissions: staffPermissions,
    rank: 5,
    dayLimit: 1_500_000n,
  })
  const role = await office.role('Daily agent', 50, agentPermissions, { dayLimit: 1_000n })
  const open = (username: string, initialDeposit: string) =>
    create(
      form({
        username,
        role,
        email: `${username}@example.test`,
        initialDeposit,
        exposureLimit: '1.00',
        share: '10.00',
      }),
      daily,
    )
  expect(errorText(await open('first_of_day', '1000.00'))).toBe('[null,null]')
  const beyond = await open('second_of_day', '500.01')
  expect([beyond.status, errorText(beyond)]).toEqual([409, expect.stringContaining('You have 500.00 left')])
  expect((await open('third_of_day', '500.00')).status).toBe(200)
})

describe('ISO-04 a move', () => {
  const players = async (client: Colleague) =>
    (await client.get('/api/player-downline')).body.data.map(({ id }: { id: string }) => id).toSorted()

  test('of a player waits for a second approver, changes the scope at once, and is rejected to the same or a foreign agent', async () => {
    expect((await on(head, '1001', 'upline', { parent: '200' })).body.fields).toHaveProperty('parent')
    expect((await on(head, '1001', 'upline', { parent: '111' })).body.fields).toHaveProperty('parent')
    expect(await players(north)).toContain('1001')
    const waits = await head.post('/api/player-downline/1001/upline', { parent: '120', ...confirmation })
    expect(waits.status).toBe(202)
    expect((await decide(head, waits.body.data.approval)).status).toBe(403)
    expect((await decide(second, waits.body.data.approval)).status).toBe(200)
    expect(await players(north)).not.toContain('1001')
    expect((await north.post('/api/downline/1001/bet-lock', { reason: confirmation.reason })).status).toBe(404)
    const south = await office.hire({ username: 'south', agentId: 120n, domains: [1], permissions: staffPermissions })
    expect(await players(south)).toContain('1001')
    const [row] = (await south.get('/api/player-downline?id=1001')).body.data
    expect(row).toMatchObject({ agent: 'south', level1: null, level2: 'south', level3: null })
  })

  test('of an agent moves its downline along, and never below itself', async () => {
    expect((await on(head, '110', 'upline', { parent: '111' })).body.fields).toEqual({
      parent: expect.stringContaining('below itself'),
    })
    expect((await on(head, '111', 'upline', { parent: '120' })).body.fields).toEqual({
      parent: expect.stringContaining('smaller exchange share'),
    })
    const waits = await on(head, '112', 'upline', { parent: '111' })
    expect((await decide(second, waits.body.data.approval)).status).toBe(200)
    const [moved] = await office.rows('select level, upline from agent where id = 112')
    expect(moved).toEqual({ level: 4, upline: [100n, 110n, 111n, 112n] })
    expect(await verify(office.database.db)).toEqual([])
  })
})
