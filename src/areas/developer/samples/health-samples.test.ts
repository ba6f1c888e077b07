import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { storeMinute } from '#platform/metrics/stored-samples.ts'
import { sweepHealthSamples } from './health-samples.task.ts'

let office: Office
let developer: Colleague
beforeAll(async () => {
  office = await openOffice()
  developer = await office.hire({ username: 'dev.samples', permissions: [], isDeveloper: true })
})
afterAll(() => office?.close())
beforeEach(() => office.rows('truncate health_sample'))

type Point = Readonly<Record<string, number | string | null>>
const samples = async (span: string, client = developer): Promise<readonly Point[]> =>
  (await client.get(`/api/dev-dashboard/samples?span=${span}`)).body.data
const measured = (points: readonly Point[]) => points.filter(({ eventLoopMs }) => eventLoopMs !== null)

test('a minute of several processes is one sample: answers add up, of the rest the worst counts', async () => {
  const { ownerPool } = office.database
  const minute = { delayMs: 4, answers: 100, errors: 2, slowestMs: 90, freeBytes: 5_000_000_000 }
  await storeMinute(ownerPool, minute)
  await storeMinute(ownerPool, { ...minute, delayMs: 30, answers: 50, errors: 0, slowestMs: null, freeBytes: 1_000 })
  // The two may lie on both sides of a full minute.
  const found = measured(await samples('DAY')).slice(-1)
  expect(found).toMatchObject([{ eventLoopMs: 30, answers: 150, errors: 2, slowestMs: 90, freeBytes: 1_000 }])
  expect(found[0]?.['databaseBytes']).toBeGreaterThan(1_000_000)
  expect(found[0]?.['connections']).toBeGreaterThan(0)
  expect(found[0]).toMatchObject({ failedTasks: 0 })
})

test('charts are those that were stored, whatever process answers, and gaps stay gaps', async () => {
  await office.rows(`insert into health_sample (figure, at, value)
    select f, date_trunc('minute', now()) - n * interval '1 minute', v * n
    from generate_series(2, 58) n, (values ('EVENT_LOOP_MS', 1), ('ANSWERS', 10)) figures(f, v) where n not between 20 and 29`)
  const hour = await samples('HOUR')
  expect(hour).toHaveLength(60)
  expect(measured(hour)).toHaveLength(47)
  expect(measured(hour)[0]).toMatchObject({ eventLoopMs: 58, answers: 580, connections: null })
  const [day, week] = [await samples('DAY'), await samples('WEEK')]
  expect([day.length, week.length]).toEqual([96, 84])
  const sum = (points: readonly Point[]) => points.reduce((total, { answers }) => total + Number(answers ?? 0), 0)
  expect(new Set([hour, day, week].map(sum)).size).toBe(1)
  expect(Math.max(...measured(week).map(({ eventLoopMs }) => Number(eventLoopMs)))).toBe(58)
})

test('samples are kept for two weeks', async () => {
  await office.rows(`insert into health_sample (figure, at, value) values
    ('ANSWERS', now() - interval '13 days', 1), ('ANSWERS', now() - interval '15 days', 1)`)
  expect(await sweepHealthSamples.run({ db: office.database.db })).toBe(1)
  expect(await office.rows('select value from health_sample')).toHaveLength(1)
})

test('the charts are for developers of the operator alone, and their period is one of three', async () => {
  const agent = await office.hire({
    username: 'agent.samples',
    permissions: [],
    agentId: 100n,
    domains: [1],
    isDeveloper: true,
  })
  const plain = await office.hire({ username: 'plain.samples', permissions: ['PLAYERS_VIEW'] })
  expect((await agent.get('/api/dev-dashboard/samples?span=DAY')).status).toBe(404)
  expect((await plain.get('/api/dev-dashboard/samples?span=DAY')).status).toBe(403)
  expect((await developer.get('/api/dev-dashboard/samples?span=YEAR')).status).toBe(422)
})
