import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { weekdays } from '#blueprint/settings/operator-rules.ts'

let office: Office
let head: Colleague
let north: Colleague

beforeAll(async () => {
  office = await openOffice()
  await postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: 100n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 5_000_000n },
  ])
  head = await office.hire({ username: 'head', permissions: staffPermissions, rank: 5 })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: staffPermissions })
})
afterAll(() => office?.close())

const setAgentSettings = (value: object, domain = 1) =>
  office.rows(
    `insert into setting (domain_id, key, value) values ($2, 'settings.agents', $1)
     on conflict (domain_id, key) do update set value = excluded.value, version = setting.version + 1`,
    [value, domain],
  )
const on = (client: Colleague, id: string, name: string, input: object) =>
  client.post(`/api/downline/${id}/${name}`, { ...input, ...confirmation })

/** Settings are re-read every second. */
const soon = { timeout: 30_000 }

test('a new share is at most the operator’s max share, and existing shares stay', async () => {
  const shares = { bookmakerShare: '0.00', fancyShare: '0.00', commissionMode: 'share' }
  await setAgentSettings({ maxShare: 85 })
  const raised = () => on(head, '110', 'shares', { ...shares, share: '90.00', casinoShare: '85.01' })
  const refusal = { casinoShare: 'The max share of an account is 85.00 %.' }
  await expect.poll(async () => (await raised()).body.fields, soon).toEqual(refusal)
  // Exchange keeps its 90 %; casino can be raised to the max.
  expect((await on(head, '110', 'shares', { ...shares, share: '90.00', casinoShare: '85.00' })).status).toBe(200)
})

test('agents cannot set credit references if the operator reserves them', async () => {
  await setAgentSettings({ creditEditors: 'PLATFORM' })
  const credit = (client: Colleague, creditReference: string) =>
    on(client, '111', 'credit-reference', { creditReference, withChips: false })
  const refusal = { creditReference: 'Only the operator can edit credit references.' }
  await expect.poll(async () => (await credit(north, '250.00')).body.fields, soon).toEqual(refusal)
  const inBulk = await north.post('/api/downline-banking/payments', {
    payments: [{ id: '111', direction: null, amount: null, creditReference: '260.00' }],
    ...confirmation,
  })
  expect(JSON.stringify(inBulk.body)).toContain('Only the operator can edit credit references.')
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
    ...confirmation,
  })
  expect(opened.body.fields).toEqual(refusal)
  expect((await credit(head, '270.00')).status).toBe(200)
})

describe('the settlement day', () => {
  test.each(weekdays)('is the most recent %s in the time zone of the domain', async (settlementDay) => {
    await setAgentSettings({ settlementDay })
    const [row] = await office.rows(`select trim(to_char(settlement_day(1), 'Day')) as weekday,
      (now() at time zone time_zone)::date - settlement_day(1) as ago from domain where id = 1`)
    expect(row.weekday).toBe(settlementDay)
    expect(row.ago).toBeGreaterThanOrEqual(0)
    expect(row.ago).toBeLessThan(7)
  })

  test('uses the domain setting before the operator setting, and Monday by default', async () => {
    const weekday = async () =>
      (await office.rows(`select trim(to_char(settlement_day(2), 'Day')) as weekday`))[0].weekday
    expect(await weekday()).toBe('Monday')
    await setAgentSettings({ settlementDay: 'Friday' }, 0)
    expect(await weekday()).toBe('Friday')
    await setAgentSettings({ settlementDay: 'Sunday' }, 2)
    expect(await weekday()).toBe('Sunday')
  })

  test('marks an older open result as due until it is settled in full', async () => {
    const due = async () =>
      (await head.get('/api/downline?node=100&isDue=YES')).body.data.map(({ account }: { account: string }) => account)
    // An account created after the last settlement day cannot have an older open result.
    expect(await due()).toEqual([])
    await office.rows(`update agent set created_at = now() - interval '20 days' where id in (110, 120)`)
    expect(await due()).toEqual(['north', 'south'])
    expect((await on(head, '110', 'settlement', { amount: '10.00' })).status).toBe(200)
    expect(await due()).toEqual(['north', 'south'])
    expect((await on(head, '110', 'settlement', { amount: null })).status).toBe(200)
    expect(await due()).toEqual(['south'])
    // A result that opens after the settlement is due from the next settlement day on.
    await postTransfers(office.database.ownerPool, instantNow().toISOString(), [
      { account: 110n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 1_000n },
    ])
    const [again] = (await head.get('/api/downline?node=100&search=north')).body.data
    expect(again).toMatchObject({ account: 'north', refPl: '10.00', dueSince: null })
    expect(await due()).toEqual(['south'])
    const { settlement } = (await head.get('/api/downline/summary?node=100')).body.data
    const [row] = (await head.get('/api/downline?node=100&isDue=YES')).body.data
    expect(row).toMatchObject({ dueSince: settlement.last, lastSettledAt: null })
    expect(weekdays).toContain(settlement.weekday)
    expect((await head.get('/api/downline/summary')).body.data.settlement).toBeNull()
  })
})
