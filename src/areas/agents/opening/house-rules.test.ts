import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asked, everything, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { book } from '#checks/harness/staff/branches.ts'
import { weekdays } from '#blueprint/settings/house-rules.ts'

let office: Office
let head: Colleague
let north: Colleague

beforeAll(async () => {
  office = await openOffice()
  await book(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: 100n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 5_000_000n },
  ])
  head = await office.hire({ username: 'head', permissions: everything, rank: 5 })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: everything })
})
afterAll(() => office?.close())

const say = (value: object, domain = 1) =>
  office.rows(
    `insert into setting (domain_id, key, value) values ($2, 'settings.agents', $1)
     on conflict (domain_id, key) do update set value = excluded.value, version = setting.version + 1`,
    [value, domain],
  )
const on = (client: Colleague, id: string, name: string, input: object) =>
  client.post(`/api/downline/${id}/${name}`, { ...input, ...asked })

/** What is set is read anew every second. */
const soon = { timeout: 30_000 }

test('nobody is given a larger share than the house lets an account hold, and what is held already stays', async () => {
  const shares = { bookmakerShare: '0.00', fancyShare: '0.00', commissionMode: 'share' }
  await say({ maxShare: 85 })
  const raised = () => on(head, '110', 'shares', { ...shares, share: '90.00', casinoShare: '85.01' })
  const refusal = { casinoShare: 'The max share of an account is 85.00 %' }
  await expect.poll(async () => (await raised()).body.fields, soon).toEqual(refusal)
  // Exchange stays at the 90 % it had; casino goes up to what is allowed.
  expect((await on(head, '110', 'shares', { ...shares, share: '90.00', casinoShare: '85.00' })).status).toBe(200)
})

test('where the house keeps credit references to itself, nobody of the tree gives any', async () => {
  await say({ creditEditors: 'PLATFORM' })
  const credit = (client: Colleague, creditReference: string) =>
    on(client, '111', 'credit-reference', { creditReference, withChips: false })
  const refusal = { creditReference: 'Only the operator can edit credit references' }
  await expect.poll(async () => (await credit(north, '250.00')).body.fields, soon).toEqual(refusal)
  const inBulk = await north.post('/api/downline-banking/payments', {
    payments: [{ id: '111', direction: null, amount: null, creditReference: '260.00' }],
    ...asked,
  })
  expect(JSON.stringify(inBulk.body)).toContain('Only the operator can edit credit references')
  const opened = await north.post('/api/player-create', {
    values: {
      agent: '110',
      username: 'with_credit',
      name: 'With Credit',
      phone: null,
      email: null,
      password: null,
      state: null,
      vip: '0',
      status: 'ACTIVE',
      referrer: null,
      exposureLimit: null,
      creditReference: '10.00',
      initialDeposit: '0.00',
    },
    ...asked,
  })
  expect(opened.body.fields).toEqual(refusal)
  expect((await credit(head, '270.00')).status).toBe(200)
})

describe('accounts are settled once a week', () => {
  test.each(weekdays)('on the last %s that has begun where the domain is', async (settlementDay) => {
    await say({ settlementDay })
    const [row] = await office.rows(`select trim(to_char(settlement_day(1), 'Day')) as weekday,
      (now() at time zone time_zone)::date - settlement_day(1) as ago from domain where id = 1`)
    expect(row.weekday).toBe(settlementDay)
    expect(row.ago).toBeGreaterThanOrEqual(0)
    expect(row.ago).toBeLessThan(7)
  })

  test('the word of the domain stands before that of the house, and Monday where nobody spoke', async () => {
    const weekday = async () =>
      (await office.rows(`select trim(to_char(settlement_day(2), 'Day')) as weekday`))[0].weekday
    expect(await weekday()).toBe('Monday')
    await say({ settlementDay: 'Friday' }, 0)
    expect(await weekday()).toBe('Friday')
    await say({ settlementDay: 'Sunday' }, 2)
    expect(await weekday()).toBe('Sunday')
  })

  test('what is open since before is due until it is settled in full, and listed as due', async () => {
    const due = async () =>
      (await head.get('/api/downline?node=100&isDue=YES')).body.data.map(({ account }: { account: string }) => account)
    // Nothing of an account that was opened since the last day of settlement can have been open before it.
    expect(await due()).toEqual([])
    await office.rows(`update agent set created_at = now() - interval '20 days' where id in (110, 120)`)
    expect(await due()).toEqual(['north', 'south'])
    expect((await on(head, '110', 'settlement', { amount: '10.00' })).status).toBe(200)
    expect(await due()).toEqual(['north', 'south'])
    expect((await on(head, '110', 'settlement', { amount: null })).status).toBe(200)
    expect(await due()).toEqual(['south'])
    const { settlement } = (await head.get('/api/downline/summary?node=100')).body.data
    const [row] = (await head.get('/api/downline?node=100&isDue=YES')).body.data
    expect(row).toMatchObject({ dueSince: settlement.last, lastSettledAt: null })
    expect(weekdays).toContain(settlement.weekday)
    expect((await head.get('/api/downline/summary')).body.data.settlement).toBeNull()
  })
})
