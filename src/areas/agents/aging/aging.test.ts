import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, staffPermissions } from '#checks/harness/staff/office.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import type { Colleague, Office } from '#checks/harness/staff/office.ts'
import { groupOf, openAmounts, type DayChange } from '#areas/agents/rules/chips/aging.ts'
import { addDays, daysBetween } from '#values/day.ts'
import { formatMoney, money, parseMoney } from '#values/money.ts'

let office: Office
let head: Colleague
let north: Colleague
let today: string
const players = [1000, 1001, 1002, 1003, 1004, 1005]

/** A change of an account so many days ago, at noon of the site; below zero: a loss. */
const post = (account: number, age: number, amount: bigint) =>
  postTransfers(office.database.ownerPool, `${addDays(today, -age)}T12:00:00+05:30`, [
    {
      account: BigInt(account),
      kind: amount < 0n ? 'ADJUST_DEBIT' : 'ADJUST_CREDIT',
      debit: amount < 0n ? 'wallet' : 'adjustment',
      credit: amount < 0n ? 'adjustment' : 'wallet',
      amount: amount < 0n ? -amount : amount,
    },
  ])

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: staffPermissions })
  ;[{ today }] = await office.rows(`select (now() at time zone 'Asia/Kolkata')::date::text as today`)
  // Everybody begins 90 days ago with chips of the amount of the credit reference.
  await office.rows('update agent set credit_reference = 0')
  await office.rows('update player set credit_reference = 10000000 where domain_id = 1')
  await office.rows(`update credit_change set at = now() - interval '90 days'`)
  for (const id of players) await post(id, 90, 10_000_000n)
  await office.rows(`update agent a set credit_reference = coalesce((select sum(w.balance) from agent b join player p on p.agent_id = b.id
    join wallet w on w.cell = p.cell and w.account_id = p.id where b.upline @> array[a.id]), 0) where a.domain_id = 1`)
  await office.rows(`update credit_change set at = now() - interval '90 days'`)
})
afterAll(() => office?.close())

type Row = Readonly<Record<string, string | number | null>>
const aged = async (client: Colleague, search = ''): Promise<readonly Row[]> =>
  (await client.get(`/api/downline-aging${search}`)).body.data
const days = async (client: Colleague, search: string): Promise<readonly Row[]> =>
  (await client.get(`/api/downline-aging/days${search}`)).body.data

test('ages what an account owes by the days it lost on, and settles the oldest first', async () => {
  await post(1000, 70, -40_000n)
  await post(1000, 45, -10_000n)
  await post(1000, 20, -5_000n)
  await post(1000, 8, -2_000n)
  await post(1000, 7, -1_000n)
  await post(1000, 3, 46_000n)
  await post(1000, 0, -500n)
  // 585.00 was lost, of which 460.00 was paid: the oldest 400.00, and 60.00 of the next.
  const [row] = await aged(north)
  expect(row).toMatchObject({
    account: 'player_1000',
    side: 'COLLECT',
    outstanding: '-125.00',
    upTo7: '-15.00',
    upTo30: '-70.00',
    upTo60: '-40.00',
    older: null,
    oldestDay: addDays(today, -45),
    days7: '/downline-aging/days?accountId=1000&ageGroup=0-7',
  })
})

test('links each figure to days with the same sum, and to the statement of each day', async () => {
  const [row] = await aged(north)
  for (const [link, sum] of [
    ['allDays', '-125.00'],
    ['days7', '-15.00'],
    ['days30', '-70.00'],
    ['days60', '-40.00'],
  ] as const) {
    const { body } = await north.get(`/api${String(row?.[link]).replace('/days?', '/days/totals?')}`)
    expect([link, body.data.totals.open]).toEqual([link, sum])
  }
  expect(await days(north, '?accountId=1000&ageGroup=31-60')).toEqual([
    expect.objectContaining({
      day: addDays(today, -45),
      age: 45,
      change: '-100.00',
      settled: '60.00',
      open: '-40.00',
      entries: `/account-statement?account=1000&at=${addDays(today, -45)}..${addDays(today, -45)}`,
    }),
  ])
  const { body } = await north.get(
    `/api${String((await days(north, '?accountId=1000&ageGroup=31-60'))[0]?.['entries'])}`,
  )
  expect(body.data).toEqual([expect.objectContaining({ debit: '100.00' })])
})

test('what is older than the days that are read is one amount brought forward', async () => {
  await post(1005, 75, -7_000n)
  await post(1005, 2, -300n)
  const house = await office.hire({ username: 'house', agentId: 100n, domains: [1], permissions: staffPermissions })
  const row = (await aged(house)).find(({ account }) => account === 'player_1005')
  expect(row).toMatchObject({ outstanding: '-73.00', upTo7: '-3.00', older: '-70.00', oldestDay: null })
  expect(await days(house, '?accountId=1005&ageGroup=60%2B')).toEqual([
    expect.objectContaining({ day: null, age: null, change: null, settled: null, open: '-70.00' }),
  ])
})

test('a credit reference that falls is an amount to pay from that day on', async () => {
  await office.rows('update player set credit_reference = credit_reference - 2500 where id = 1003')
  const row = (await aged(north, '?node=112'))[0]
  expect(row).toMatchObject({
    account: 'player_1003',
    side: 'PAY',
    outstanding: '25.00',
    upTo7: '25.00',
    oldestDay: today,
  })
})

test('agrees with the rule for accounts and whole branches, whatever happened', async () => {
  const changes = new Map<number, DayChange[]>()
  let seed = 7
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (const player of [1001, 1002, 1004])
    for (let count = 0; count < 14; count++) {
      const [age, amount] = [random(61), BigInt(random(200_001) - 100_000)]
      if (amount === 0n) continue
      await post(player, age, amount)
      changes.set(player, [...(changes.get(player) ?? []), { day: addDays(today, -age), amount }])
    }
  for (const [account, members, search] of [
    [1001, [1001], '?node=111'],
    [1002, [1002], '?node=111'],
    [111, [1001, 1002], '?node=110'],
    [120, [1004], '?node=100'],
  ] as const) {
    const byDay = Map.groupBy(
      members.flatMap((member) => changes.get(member) ?? []),
      ({ day }) => day,
    )
    const netted = [...byDay].map(([day, some]) => ({ day, amount: some.reduce((all, one) => all + one.amount, 0n) }))
    const result = netted.reduce((all, { amount }) => all + amount, 0n)
    const { items, broughtForward } = openAmounts(result, netted)
    expect(broughtForward).toBe(0n)
    const rows = await days(head, `?accountId=${account}&sort=age&direction=ascending`)
    expect(rows.map(({ day, open }) => [day, open])).toEqual(
      items.map(({ day, open }) => [day, formatMoney(money(open))]),
    )
    const row = (await aged(head, search)).find(({ id }) => id === String(account))
    const groups = Object.groupBy(items, ({ day }) => groupOf(daysBetween(day, today)))
    for (const [group, column] of [
      ['0-7', 'upTo7'],
      ['8-30', 'upTo30'],
      ['31-60', 'upTo60'],
      ['60+', 'older'],
    ] as const) {
      const sum = groups[group]?.reduce((all, { open }) => all + open, 0n)
      expect([account, group, row?.[column]]).toEqual([
        account,
        group,
        sum === undefined ? null : formatMoney(money(sum)),
      ])
    }
  }
})

test('agrees with the outstanding amounts of the downline, and totals them', async () => {
  for (const node of ['100', '110', '111', '120']) {
    const list = (await head.get(`/api/downline?node=${node}`)).body.data as { id: string; openResult: string }[]
    const open = list.filter(({ openResult }) => openResult !== '0.00').map(({ id, openResult }) => [id, openResult])
    const rows = await aged(head, `?node=${node}`)
    expect(Object.fromEntries(rows.map(({ id, outstanding }) => [id, outstanding]))).toEqual(Object.fromEntries(open))
    const { body } = await head.get(`/api/downline-aging/totals?node=${node}`)
    const sum = open.reduce((all, [, text]) => all + (parseMoney(text ?? '') ?? 0n), 0n)
    expect(body.data.totals.outstanding).toBe(formatMoney(money(sum)))
  }
})

test('shows agents their own tree only, and not what they owe their upline', async () => {
  const east = await office.hire({ username: 'east', agentId: 111n, domains: [1], permissions: staffPermissions })
  expect(new Set((await aged(east)).map(({ account }) => account))).toEqual(new Set(['player_1001', 'player_1002']))
  for (const search of ['?node=110', '?node=100', '?node=120']) expect(await aged(east, search)).toEqual([])
  for (const account of [110, 111, 120, 1000, 1004]) expect(await days(east, `?accountId=${account}`)).toEqual([])
  expect((await days(head, '?accountId=111')).length).toBeGreaterThan(0)
})
