import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { rateLimiter, rateRules } from './rate-limit.ts'
import { rateSweepTask, reserveIn } from './rate-use.ts'

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

test('of very many addresses the ones that came first are asked about again, and stay refused', async () => {
  const reserve = reserveIn(office.database.appPool)
  const limiter = rateLimiter({ ...rateRules, appDownload: { perMinute: 1, perHour: 1 } }, reserve, { most: 10 })
  const take = async (address: string) => (await limiter.take(address, 'appDownload')).wait
  expect([await take('first'), (await take('first')) > 0]).toEqual([0, true])
  for (let n = 0; n < 20; n++) expect(await take(`other ${n}`)).toBe(0)
  expect(await take('first')).toBeGreaterThan(0)
})

test('counts by the minute and by the hour, and forgets both', async () => {
  let at = 0
  const reserve = reserveIn(office.database.appPool, () => new Date(at))
  const limiter = rateLimiter({ ...rateRules, export: { perMinute: 2, perHour: 5 } }, reserve, { now: () => at })
  const take = async () => (await limiter.take(7n, 'export')).wait
  expect([await take(), await take(), await take()]).toEqual([0, 0, 60])
  at = 60_000
  expect([await take(), await take()]).toEqual([0, 0])
  at = 120_000
  expect([await take(), await take()]).toEqual([0, 3_480])
  at = 3_600_000
  expect(await take()).toBe(0)
  expect((await rateLimiter(null, reserve).take(7n, 'export')).wait).toBe(0)
})

test('a refused caller costs no statement until the window is over, and the first refusal is reported once', async () => {
  let [at, statements] = [0, 0]
  const stored = reserveIn(office.database.appPool, () => new Date(at))
  const limiter = rateLimiter(
    { ...rateRules, reveal: { perMinute: 1, perHour: 10 } },
    (...asked) => {
      statements += 1
      return stored(...asked)
    },
    { now: () => at },
  )
  const taken = []
  for (let n = 0; n < 100; n++) taken.push(await limiter.take(8n, 'reveal'))
  expect([
    statements,
    taken.filter(({ wait }) => wait === 0).length,
    taken.filter(({ isFirst }) => isFirst).length,
  ]).toEqual([2, 1, 1])
  at = 60_000
  expect((await limiter.take(8n, 'reveal')).wait).toBe(0)
})

test('RLM-02 two processes that take in turn let through as many as one', async () => {
  const at = 1_000_000
  const process = () =>
    rateLimiter(
      rateRules,
      reserveIn(office.database.appPool, () => new Date(at)),
      { now: () => at },
    )
  const processes = [process(), process()] as const
  const through = async (caller: bigint, rateClass: 'search' | 'read', calls: number) => {
    let count = 0
    for (let n = 0; n < calls; n++) {
      const { wait } = await processes[n % 2 === 0 ? 0 : 1].take(caller, rateClass)
      if (wait === 0) count += 1
    }
    return count
  }
  expect(await through(9n, 'search', 200)).toBe(rateRules.search.perMinute)
  expect(await through(9n, 'read', 4_000)).toBe(rateRules.read.perMinute)
})

test('RLM-02 calls of two processes at the same moment are not let through twice', async () => {
  const processes = [1, 2].map(() => rateLimiter(rateRules, reserveIn(office.database.appPool)))
  const answers = await Promise.all(
    Array.from(
      { length: 200 },
      (_, n) => processes[n % 2]?.take(10n, 'search') ?? Promise.reject(new Error('no process')),
    ),
  )
  expect(answers.filter(({ wait }) => wait === 0)).toHaveLength(rateRules.search.perMinute)
})

test('callers whose hour is over are forgotten', async () => {
  await office.rows(
    `insert into rate_use (key, minute_from, minute_calls, hour_from, hour_calls) values ('gone', now() - interval '2 hours', 1, now() - interval '2 hours', 1)`,
  )
  await rateSweepTask(office.database.db).work()
  expect(await office.rows(`select key from rate_use where key = 'gone'`)).toEqual([])
  expect((await office.rows(`select key from rate_use`)).length).toBeGreaterThan(0)
})
