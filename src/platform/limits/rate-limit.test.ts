import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { rateLimiter, rateRules } from './rate-limit.ts'

let office: Office
let support: Colleague
let other: Colleague
beforeAll(async () => {
  office = await openOffice({ limits: { rates: rateRules } })
  const permissions = ['PLAYERS_VIEW', 'PLAYERS_DETAIL'] as const
  support = await office.hire({ username: 'support', permissions })
  other = await office.hire({ username: 'other', permissions })
})
afterAll(() => office?.close())

test('a thousand searches by phone are refused after sixty, with one audit entry and the time to wait', async () => {
  const paths = ['/api/search?q=98765', '/api/players?phone=98765', '/api/players/totals?phone=98765']
  const statuses = []
  for (let batch = 0; batch < 10; batch++)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async (_, n) => (await support.get(`${paths[n % 3]}${batch}${n}`)).status),
      )),
    )
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(940)
  const refused = await support.get('/api/search?q=98765')
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const trail = await office.rows(`select count(*)::int as n from audit where reason = 'Too many calls: search'`)
  expect(trail).toEqual([{ n: 1 }])
  // Other work, and other users, go on.
  expect((await support.get('/api/players?status=ACTIVE')).status).toBe(200)
  expect((await other.get('/api/search?q=98765')).status).toBe(200)
})

test('downloads of the app by one address are refused after thirty in a minute, without a row for each', async () => {
  const ask = (path: string) => fetch(`${office.url}/api/content/1/app/prod${path}`)
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await ask('/package')).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
  const refused = await ask('/package')
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('')).status).toBe(404)
  expect(await office.rows(`select from audit where reason like '%appDownload%'`)).toEqual([])
})

test('pictures of the player site are refused after twelve hundred in a minute, also when none is shown', async () => {
  const path = `${office.url}/api/content/1/pictures/00000000-0000-7000-8000-000000000000`
  // Each answer is read to its end, so that its connection serves the next call.
  const ask = async () => {
    const answer = await fetch(path)
    await answer.text()
    return answer.status
  }
  const statuses = []
  for (let batch = 0; batch < 12; batch++)
    statuses.push(...(await Promise.all(Array.from({ length: 101 }, () => ask()))))
  expect(statuses.filter((status) => status === 404)).toHaveLength(1_200)
  expect(statuses.filter((status) => status === 429)).toHaveLength(12)
  // Other content of the player site is still read.
  expect((await fetch(`${office.url}/api/content/1/en/web`)).status).toBe(200)
})

test('of very many addresses the ones that came first are forgotten', () => {
  const limiter = rateLimiter({ ...rateRules, appDownload: { perMinute: 1, perHour: 1 } }, () => 0)
  const take = (address: string) => limiter.take(address, 'appDownload').wait
  expect([take('first'), take('first')]).toEqual([0, 3_600])
  for (let n = 0; n < 50_000; n++) take(`other ${n}`)
  expect([take('first'), take('other 49999')]).toEqual([0, 3_600])
})

test('counts by the minute and by the hour, and forgets both', () => {
  let at = 0
  const limiter = rateLimiter({ ...rateRules, export: { perMinute: 2, perHour: 5 } }, () => at)
  const take = () => limiter.take(7n, 'export').wait
  expect([take(), take(), take()]).toEqual([0, 0, 60])
  at = 60_000
  expect([take(), take()]).toEqual([0, 0])
  at = 120_000
  expect(take()).toBe(3_480)
  at = 3_600_000
  expect(take()).toBe(0)
  expect(rateLimiter(null).take(7n, 'export').wait).toBe(0)
})
