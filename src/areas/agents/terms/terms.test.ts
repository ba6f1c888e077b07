import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'

let office: Office
let head: Colleague
let north: Colleague
beforeAll(async () => {
  office = await openOffice()
  await office.rows(`update id_allocator set next_id = 50000 where name = 'account'`)
  await postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: 110n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 500_000n },
  ])
  head = await office.hire({ username: 'head', permissions: staffPermissions, rank: 5 })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: staffPermissions })
})
afterAll(() => office?.close())

const terms = (change: object = {}) => ({
  matchRate: '1.00',
  sessionRate: '2.00',
  casinoRate: '0.00',
  minMatchRate: '0.00',
  maxMatchRate: '2.00',
  minSessionRate: '1.00',
  maxSessionRate: '3.00',
  verticals: ['exchange', 'fancy'],
  pointValue: '10.00',
  deepestLevel: 4,
  ...change,
})
const on = (client: Colleague, id: string, name: string, input: object) =>
  client.post(`/api/downline/${id}/${name}`, { ...input, ...confirmation })
const rowOf = async (client: Colleague, node: string, account: string, more = '') =>
  (await client.get(`/api/downline?node=${node}${more}`)).body.data.find(
    (row: { account: string }) => row.account === account,
  )

describe('the terms of an agent', () => {
  test('are set from above, within the bounds of the parent', async () => {
    expect((await on(head, '110', 'terms', terms())).status).toBe(200)
    expect(await rowOf(head, '100', 'north')).toMatchObject({ commission: '1.00 / 2.00', maxMatchRate: '2.00' })
    for (const [field, change] of [
      ['matchRate', { matchRate: '2.01' }],
      ['sessionRate', { sessionRate: '0.50' }],
      ['maxMatchRate', { maxMatchRate: '10.01' }],
      ['maxMatchRate', { maxMatchRate: '2.01' }],
      ['maxSessionRate', { maxSessionRate: '3.01' }],
      ['minMatchRate', { minMatchRate: '2.01' }],
      ['verticals', { verticals: ['exchange', 'bookmaker'] }],
      ['deepestLevel', { deepestLevel: 5 }],
    ] as const)
      expect((await on(north, '111', 'terms', terms(change))).body.fields, field).toHaveProperty(field)
    expect((await on(north, '111', 'terms', terms())).status).toBe(200)
    expect((await on(north, '110', 'terms', terms())).body.data).toContain('your own terms')
    expect((await on(north, '120', 'terms', terms())).status).toBe(404)
    const log = (await head.get('/api/downline-changes?accountId=111')).body.data
    expect(log[0]).toMatchObject({ kind: 'SHARES', account: 'agent north-east' })
  })

  test('limit the depth of the tree', async () => {
    await on(head, '110', 'terms', terms({ deepestLevel: 3 }))
    const role = await office.role('Agent', 50, ['DOWNLINE_VIEW'])
    const values = {
      ...terms({ deepestLevel: 3 }),
      parent: '111',
      username: 'too_deep',
      name: 'Too Deep',
      email: 'deep@example.test',
      role,
      phone: null,
      city: null,
      reference: null,
      creditReference: '0.00',
      initialDeposit: '0.00',
      exposureLimit: null,
      share: '0.00',
      bookmakerShare: '0.00',
      fancyShare: '0.00',
      casinoShare: '0.00',
      commissionMode: 'rate',
    }
    expect((await head.post('/api/downline-create', { values, ...confirmation })).body.fields).toHaveProperty('parent')
    const above = { ...values, parent: '110', username: 'just_right' }
    expect((await head.post('/api/downline-create', { values: above, ...confirmation })).status).toBe(200)
    expect(await rowOf(head, '110', 'just_right')).toMatchObject({ commissionMode: 'rate', pointValue: '10.00' })
  })

  test('shows the list in points of the selected node', async () => {
    const inMoney = await rowOf(head, '100', 'north')
    await on(head, '100', 'terms', terms())
    await office.rows('update agent set point_value = 1000 where id = 100')
    const inPoints = await rowOf(head, '100', 'north', '&inPoints=YES')
    expect([inMoney.balance, inPoints.balance]).toEqual(['5000.00', '500.00'])
    expect(inPoints.creditReference).toBe(inMoney.creditReference)
  })
})

describe('limits of the downline', () => {
  const body = (change: object = {}) => ({
    sport: 'cricket',
    product: 'exchange',
    minStake: null,
    maxStake: null,
    maxProfit: null,
    maxLoss: null,
    minOdds: null,
    maxOdds: null,
    delay: null,
    ...change,
  })

  const limits = (change: object = {}) => ({
    agent: '110',
    sport: 'cricket',
    product: 'exchange',
    minStake: '100.00',
    maxStake: '5000.00',
    maxProfit: null,
    maxLoss: null,
    minOdds: null,
    maxOdds: '20',
    delay: 3,
    ...change,
  })
  const set = (client: Colleague, change: object = {}) =>
    client.post('/api/downline-limits/limits', { ...limits(change), reason: confirmation.reason })

  test('are set by sport and product, at most as wide as the upline limits', async () => {
    expect((await set(head)).status).toBe(200)
    for (const [field, change] of [
      ['maxStake', { maxStake: '5000.01' }],
      ['minStake', { minStake: '99.99' }],
      ['maxOdds', { maxOdds: '21' }],
      ['delay', { delay: 2 }],
    ] as const)
      expect((await set(north, { agent: '111', ...change })).body.fields, field).toHaveProperty(field)
    expect((await set(head, { product: 'sportsbook', delay: 2 })).body.fields).toHaveProperty('delay')
    expect((await set(north, { agent: '111', maxStake: '1000.00' })).status).toBe(200)
    expect((await set(north, { agent: '120' })).body.fields).toHaveProperty('agent')
    expect((await set(north)).body.data).toContain('your own account')
    const rows = (await north.get('/api/downline-limits')).body.data
    expect(rows.map(({ agent, maxStake }: Record<string, string>) => [agent, maxStake]).toSorted()).toEqual([
      ['north', '5000.00'],
      ['north-east', '1000.00'],
    ])
    const { agent: _, sport: __, product: ___, ...wider } = limits({ maxStake: null })
    const own = rows.find(({ agent }: { agent: string }) => agent === 'north-east')
    const change = (client: Colleague, id: string) =>
      client.post(`/api/downline-limits/${id}/change`, { ...wider, reason: confirmation.reason })
    expect((await change(north, own.id)).status).toBe(200)
    const log = (await head.get('/api/downline-changes?accountId=111&kind=LIMIT')).body.data
    expect(log[0]).toMatchObject({
      account: 'limits of north-east',
      old: 'max stake: ₹1,000.00',
      new: expect.stringContaining('max stake: none'),
    })
    const south = await office.hire({ username: 'south', agentId: 120n, domains: [1], permissions: staffPermissions })
    expect((await south.get('/api/downline-limits')).body.data).toEqual([])
    expect((await change(south, own.id)).status).toBe(404)
  })

  test('are set when an agent is created, in the same rows as later changes, within the upline limits', async () => {
    const role = await office.role('Limited', 50, ['DOWNLINE_VIEW'])
    const open = (limits: unknown) =>
      head.post('/api/downline-create', {
        values: {
          ...terms({ matchRate: '0.00', sessionRate: '1.00', deepestLevel: 3 }),
          parent: '110',
          username: 'with_limits',
          name: 'With Limits',
          email: 'limits@example.test',
          role,
          creditReference: '0.00',
          initialDeposit: '0.00',
          share: '0.00',
          bookmakerShare: '0.00',
          fancyShare: '0.00',
          casinoShare: '0.00',
          commissionMode: 'share',
          limits,
        },
        ...confirmation,
      })
    const sentences = [
      [[body({ maxStake: '5000.01' })], 'cricket (exchange): The upline limit is 5000.00.'],
      [[body({ minStake: '99.99' })], 'cricket (exchange): The upline limit is 100.00.'],
      [
        [body({ minStake: '200.00', maxStake: '150.00' })],
        'cricket (exchange): Min stake must not be above max stake.',
      ],
      [
        [body({ sport: 'horse_racing', product: 'sportsbook', delay: 2 })],
        'horse racing (sportsbook): A delay does not apply to sportsbook tickets.',
      ],
      [[body(), body({ maxStake: '10.00' })], 'cricket (exchange) is entered twice.'],
    ] as const
    for (const [limits, sentence] of sentences) {
      const refused = await open(limits)
      expect([refused.status, refused.body.fields], sentence).toEqual([409, { limits: sentence }])
    }
    for (const limits of [[body({ sport: null })], [body({ maxStake: '-1' })], [{ ...body(), other: 1 }], 'none'])
      expect((await open(limits)).body.fields, JSON.stringify(limits)).toHaveProperty('limits')
    expect(await office.rows(`select 1 from agent where username = 'with_limits'`)).toEqual([])
    const bounds = (await head.get('/api/downline/new-account?parent=110')).body.data.limits
    expect(bounds).toEqual([body({ minStake: '100.00', maxStake: '5000.00', maxOdds: '20.00', delay: 3 })])
    const made = await open([
      body({ minStake: '100.00', maxStake: '4000.00', maxOdds: '15', delay: 4 }),
      body({ sport: 'tennis', product: 'bookmaker', maxProfit: '700.00' }),
    ])
    expect([made.status, made.body.data]).toEqual([200, undefined])
    const rows = (await head.get('/api/downline-limits?agentId=110')).body.data
    const own = rows.filter(({ agent }: { agent: string }) => agent === 'with_limits')
    expect(own.toSorted((a: { sport: string }, b: { sport: string }) => a.sport.localeCompare(b.sport))).toMatchObject([
      body({ minStake: '100.00', maxStake: '4000.00', maxOdds: '15.00', delay: 4, setBy: 'head' }),
      body({ sport: 'tennis', product: 'bookmaker', maxProfit: '700.00', setBy: 'head' }),
    ])
    const [{ id }] = own.filter(({ sport }: { sport: string }) => sport === 'cricket')
    const {
      sport: _,
      product: __,
      ...wider
    } = body({ minStake: '100.00', maxStake: '4500.00', maxOdds: '15', delay: 4 })
    expect(
      (await head.post(`/api/downline-limits/${id}/change`, { ...wider, reason: confirmation.reason })).status,
    ).toBe(200)
  })

  test('limits the exposure of several accounts at once, within the upline limit', async () => {
    const limit = (exposureLimit: string | null) =>
      north.post('/api/downline/exposure-limits', { ids: ['111', '1000'], exposureLimit, reason: confirmation.reason })
    await office.rows('update agent set exposure_limit = 500000 where id = 110')
    expect((await limit('5000.01')).status).toBe(409)
    expect((await limit('4000.00')).status).toBe(200)
    expect(await rowOf(north, '110', 'player_1000')).toMatchObject({ exposureLimit: '4000.00' })
  })
})

test('shows an upline path of any depth, starting at the viewer', async () => {
  await office.rows(
    `insert into agent (id, domain_id, parent_id, level, upline, username)
     select 900 + n, 1, case when n = 4 then 111 else 899 + n end, n, array[100, 110, 111]::bigint[] || array(select 900 + m from generate_series(4, n) m), 'deep_' || n
     from generate_series(4, 7) n order by n`,
  )
  await office.rows(`insert into agent_share (agent_id, product, cumulative_share) values (906, 'exchange', 2500)`)
  await office.rows(`update player set agent_id = 907 where id = 1001`)
  const chainOf = async (client: Colleague) => (await client.get('/api/player-downline?id=1001')).body.data[0]
  expect(await chainOf(head)).toMatchObject({
    level5: 'deep_5',
    deeper: 'deep_6 25.00 % › deep_7 0.00 %',
    chain: 'house › north › north-east › deep_4 › deep_5 › deep_6 › deep_7',
  })
  const east = await office.hire({ username: 'east', agentId: 111n, domains: [1], permissions: staffPermissions })
  expect((await chainOf(east)).chain).toBe('north-east › deep_4 › deep_5 › deep_6 › deep_7')
})
