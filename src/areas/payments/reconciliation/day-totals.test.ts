import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantIn } from '#checks/harness/time/clock.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway } from '#checks/harness/payments/gateway.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { actorWithEverything, testCircumstances, viewerOf } from '#checks/harness/staff/branches.ts'
import { listTotalsIn } from '#engine/list/list-totals.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { dayTotalsAnswer } from './day-totals.data.ts'
import { gatewayDays } from './days.screen.ts'
import { gatewayDaysData } from './reconciliation.data.ts'

let database: TestDatabase
const finance = actorWithEverything({ domains: [1, 2] })

beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  await database.ownerPool.query(`update domain set name = 'Second House' where id = 2`)
  const add = async (
    domainId: number,
    code: string,
    rows: readonly (readonly [number, number, number, number, number])[],
  ) => {
    const { id } = await createGateway(database, { domainId, code })
    for (const [daysAgo, ...sums] of rows)
      await database.ownerPool.query(
        `insert into gateway_day (domain_id, gateway_id, day, currency, booked_in, reported_in, booked_out, reported_out)
         values ($1, $2, current_date - $3::int, 'INR', $4, $5, $6, $7)`,
        [domainId, id, daysAgo, ...sums],
      )
  }
  await add(1, 'one-a', [
    [1, 100_000, 90_000, 50_000, 50_000],
    [2, 70_000, 70_000, 0, 0],
  ])
  await add(1, 'one-b', [[1, 1_000, 2_500, 300, 0]])
  await add(2, 'two-a', [[1, 5_000, 5_000, 700, 700]])
})
afterAll(() => database?.close())

const dayBefore = (days: number) =>
  instantIn(-days * 86_400_000)
    .toISOString()
    .slice(0, 10)
async function daysOf(parameters: Readonly<Record<string, string>>) {
  const viewer = await viewerOf(database.db, finance)
  const datasets = new Map([[gatewayDays, gatewayDaysData]])
  const found = await snapshot(database.db, finance.domains, (tx) =>
    runQuery(dayTotalsAnswer, {
      tx,
      ...viewer,
      totals: listTotalsIn(tx, { datasets }, viewer),
      parameters,
      circumstances: testCircumstances,
    }),
  )
  return found?.days ?? []
}

test('adds gateway days up by day, and each day opens rows with the same sums', async () => {
  const days = await daysOf({ day: 'all' })
  expect(days).toMatchObject([
    {
      day: dayBefore(1),
      gateways: 3,
      expectedIn: '1060.00',
      receivedIn: '975.00',
      differenceIn: '-85.00',
      differenceOut: '-3.00',
    },
    {
      day: dayBefore(2),
      gateways: 1,
      expectedIn: '700.00',
      receivedIn: '700.00',
      differenceIn: '0.00',
      differenceOut: '0.00',
    },
  ])
  const viewer = await viewerOf(database.db, finance)
  for (const { day, ...sums } of days) {
    const { data } = await runTotals(database.db, gatewayDaysData, viewer, { day: `${day}..${day}` })
    const { bookedIn, reportedIn, bookedOut, reportedOut } = data.totals
    expect([bookedIn, reportedIn, bookedOut, reportedOut]).toEqual([
      sums.expectedIn,
      sums.receivedIn,
      sums.expectedOut,
      sums.receivedOut,
    ])
  }
})

test('follows the filters of the list, by domain and gateway, and names the domain of each row', async () => {
  expect(await daysOf({ day: 'all', domainId: '2' })).toMatchObject([
    { day: dayBefore(1), gateways: 1, expectedIn: '50.00', receivedOut: '7.00' },
  ])
  expect(await daysOf({ day: 'all', gateway: 'one-b' })).toMatchObject([{ gateways: 1, differenceIn: '15.00' }])
  expect(await daysOf({ day: `${dayBefore(2)}..${dayBefore(2)}` })).toMatchObject([{ expectedIn: '700.00' }])
  const page = await runList(database.db, gatewayDaysData, await viewerOf(database.db, finance), { domainId: '2' })
  expect(page.data).toMatchObject([{ domain: 'Second House', gateway: 'two-a' }])
})
