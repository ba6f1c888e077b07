import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { currentCards, overdueCard, periodCards, queueCards, type Card } from '#areas/overview/dashboard/cards.ts'
import { countedRows } from '#blueprint/settings/counters.ts'
import { apiPath, openingFilters, type AnyList } from '#blueprint/screen/list.ts'
import { settings } from '#blueprint/settings/definitions.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { isOfOperator } from '#blueprint/screen/permission-classes.ts'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import type { FilterTotals } from '#blueprint/wire.ts'
import { addDays, dayOf } from '#values/day.ts'
import { formatMoney, money, parseMoney } from '#values/money.ts'
import { openListTestSetup, type ListTestSetup } from './list-setup.ts'

const today = dayOf(instantNow().getTime(), 'Asia/Kolkata')
const spans = [
  { from: today, to: today },
  { from: addDays(today, -29), to: today },
]

let setting: ListTestSetup
beforeAll(async () => {
  setting = await openListTestSetup()
}, 300_000)
afterAll(() => setting?.close())

type Wire = Readonly<Record<string, unknown>>
const read = async (path: string): Promise<Wire> => {
  const { status, body } = await setting.client.get(path)
  expect(status, path).toBe(200)
  return body.data as Wire
}
const totalsAt = async (path: string, search: Readonly<Record<string, string>>) =>
  (await read(`${apiPath(path)}/totals?${new URLSearchParams(search)}`)) as unknown as FilterTotals['data']

const listAt = (path: string): AnyList => contentsOf(modules).lists.find((list) => list.path === path)!

/** What the list behind a card says in a currency: the number of its rows, or the sum of the columns. */
async function listSays({ list, search, sums }: Card, days: string, currency: string): Promise<bigint> {
  const { sort: _, direction: __, ...filters } = search(days)
  const { total_item: rows, totals, totals_by_currency: apart } = await totalsAt(list.path, filters)
  if (sums.length === 0) return BigInt(rows)
  const found = apart ? (apart[currency] ?? {}) : totals
  return sums.reduce((sum, column) => sum + minor(found[column] ?? '0'), 0n)
}
const minor = (value: unknown): bigint =>
  typeof value === 'number'
    ? BigInt(value)
    : String(value).includes('.')
      ? parseMoney(String(value))!
      : BigInt(String(value))

const viewers = [
  ['the owner', () => ({})],
  ['an agent', () => ({ agentId: setting.branch.parent })],
] as const

describe.each(viewers)('for %s', (_, rightsOf) => {
  test('every figure of the dashboard equals the list it opens, for today and for thirty days', async () => {
    await setting.setRights(rightsOf())
    let compared = 0
    for (const { from, to } of spans) {
      const { currencies } = (await read(`/api/dashboard/figures?from=${from}&to=${to}`)) as { currencies: Wire[] }
      for (const figures of currencies) {
        const currency = String(figures['currency'])
        for (const [name, card] of Object.entries(periodCards)) {
          const { now } = figures[name] as { now: unknown }
          // Rows are counted over all currencies in a list, and by currency on the dashboard.
          if (card.sums.length === 0 && currencies.length > 1) continue
          expect(minor(now), `${name} of ${from}..${to}`).toBe(await listSays(card, `${from}..${to}`, currency))
          compared += 1
        }
        for (const [name, card] of Object.entries(currentCards))
          expect(minor(figures[name]), name).toBe(await listSays(card, '', currency))
        const products = figures['products'] as Wire[]
        for (const { product, bets, turnover, result } of products) {
          const { totals, totals_by_currency: apart } = await totalsAt('/profit', {
            settledOn: `${from}..${to}`,
            product: String(product),
          })
          const list = apart ? (apart[currency] ?? {}) : totals
          expect([bets, turnover, result], String(product)).toEqual([
            Number(list['bets']),
            list['stake'],
            formatMoney(money(-minor(list['playerPl']))),
          ])
        }
      }
    }
    expect(compared).toBeGreaterThan(12)
  })

  test('every queue of the dashboard and every counter equals the list it opens', async () => {
    await setting.setRights(rightsOf())
    const queues = await read('/api/dashboard/queues')
    // Gateway records belong to the operator alone, so an agent has no card of them.
    const cards = Object.entries(queueCards).filter(
      ([, { list }]) => !('agentId' in rightsOf()) || !isOfOperator(list.permission),
    )
    const overdue = queues['overdue'] as Wire
    expect(Object.keys(queues).toSorted()).toEqual(
      [...cards.map(([name]) => name), 'oldestReviewAt', 'overdue'].toSorted(),
    )
    expect(Object.keys(overdue).toSorted()).toEqual(
      cards.flatMap(([name, { list }]) => (list.cases ? [name] : [])).toSorted(),
    )
    for (const [name, card] of cards) {
      expect(BigInt(Number(queues[name])), name).toBe(await listSays({ ...card, sums: [] }, '', ''))
      const late = overdueCard(card)
      if (!late) continue
      expect(BigInt(Number(overdue[name])), `${name}, overdue`).toBe(await listSays(late, '', ''))
      expect(Number(overdue[name]), `${name}, overdue of all`).toBeLessThanOrEqual(Number(queues[name]))
    }
    const site = await read('/api/site-config')
    const late = site['overdue_counts'] as Wire
    for (const [name, { rows, overdue: rowsLate }] of countedRows) {
      const [path = '', search] = rows.split('?')
      const opening =
        search === undefined ? openingFilters(listAt(path)) : Object.fromEntries(new URLSearchParams(search))
      const { total_item: counted } = await totalsAt(path, opening)
      expect(site[name], name).toBe(counted)
      const [, searchLate] = rowsLate.split('?')
      const { total_item: countedLate } = await totalsAt(path, Object.fromEntries(new URLSearchParams(searchLate)))
      expect(late[name], `${name}, overdue`).toBe(countedLate)
    }
    // Whether a case of one branch of the demo is overdue depends on the hour; of the whole operator some always are.
    if (!('agentId' in rightsOf())) expect(Object.values(late).some((value) => Number(value) > 0)).toBe(true)
    expect(Object.values(queues).some((value) => Number(value) > 0)).toBe(true)
  })
})

test('a card, a queue and a counter need the permission of the list behind them', async () => {
  const lists = new Set([...Object.values(periodCards), ...Object.values(currentCards)].map(({ list }) => list))
  for (const { permission } of lists) {
    await setting.setRights({ permissions: permissions.filter((each: Permission) => each !== permission) })
    const { currencies } = (await read('/api/dashboard/figures')) as { currencies: Wire[] }
    const shown = Object.keys(currencies[0]!)
    for (const [name, card] of Object.entries({ ...periodCards, ...currentCards }))
      expect(shown.includes(name), `${name} without ${permission}`).toBe(card.list.permission !== permission)
  }
  for (const permission of new Set(Object.values(queueCards).map(({ list }) => list.permission))) {
    await setting.setRights({ permissions: permissions.filter((each: Permission) => each !== permission) })
    const shown = await read('/api/dashboard/queues')
    for (const [name, card] of Object.entries(queueCards))
      expect(name in shown, `${name} without ${permission}`).toBe(card.list.permission !== permission)
  }
  await setting.setRights({ permissions: ['DASHBOARD_VIEW', 'RISK_VIEW'] })
  expect(await read('/api/dashboard/top-players')).toEqual({})
  expect(Object.keys(await read('/api/dashboard/queues'))).toEqual(['riskAlerts', 'overdue', 'oldestReviewAt'])
})

test('every queue shows how long its cases wait: an age in the colour of its time limit, and first the overdue ones', () => {
  const { lists, actions } = { lists: contentsOf(modules).lists, actions: (list: AnyList) => list.actions ?? [] }
  const claimed = lists.filter((list) => actions(list).some(({ name }) => name === 'take-over'))
  const opened = lists.filter(({ tabs }) => tabs?.some(({ opens }) => opens !== undefined))
  const counted = countedRows.map(([, { rows }]) => listAt(rows.split('?')[0]!))
  const queues = new Set([...claimed, ...opened, ...counted, ...Object.values(queueCards).map(({ list }) => list)])
  expect([claimed.length > 9, queues.size > 15]).toEqual([true, true])
  for (const { path, cases, columns, tabs } of queues) {
    expect(cases, path).toBeDefined()
    expect(columns['age'].traits.cell, path).toEqual({ tone: 'time' })
    expect(
      [tabs?.[0]?.title, (tabs?.[0]?.filters as Readonly<Record<string, string>> | undefined)?.['time']],
      path,
    ).toEqual(['Overdue', 'OVERDUE'])
  }
  for (const list of claimed) expect(list.cases?.of, list.path).toBeDefined()
  const limits = [...queues].map(({ cases }) => cases?.within)
  for (const name of Object.keys(settings.queues)) expect(limits, name).toContain(name)
})

test('a queue opens with its cases however old they are', () => {
  const queues = contentsOf(modules).lists.filter(({ tabs }) => tabs?.some(({ opens }) => opens !== undefined))
  expect(queues.length).toBeGreaterThan(5)
  for (const list of queues)
    for (const [key, { initially }] of Object.entries(list.filters as Record<string, { initially?: string }>))
      if (initially) expect(openingFilters(list)[key], `${list.path} ${key}`).toBe('all')
})
