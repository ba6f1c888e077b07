import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, staffPermissions, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { queues } from '#platform/jobs/queues.ts'
import { processRouteTimes } from '#platform/metrics/route-times.ts'

let office: Office
let developer: Colleague
beforeAll(async () => {
  office = await openOffice({ jobs: 'idle' })
  developer = await office.hire({ username: 'dev.only', permissions: [], isDeveloper: true })
})
afterAll(() => office?.close())

const jobs = async () => (await developer.get('/api/dev-dashboard/cron-jobs')).body.data.jobs
const jobNamed = async (name: string) => (await jobs()).find((job: { name: string }) => job.name === name)
const never = { isScheduled: false, startedAt: null, completedAt: null, tookMs: null, running: 0, failedOfDay: 0 }

test('every job of the clock is listed, also one that no server has registered', async () => {
  const scheduled = Object.entries(queues).flatMap(([name, traits]) => ('cron' in traits ? [[name, traits.cron]] : []))
  expect((await jobs()).map(({ name, schedule }: Record<string, string>) => [name, schedule])).toEqual(
    scheduled.toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  )
  expect(await jobNamed('partitions')).toEqual({ name: 'partitions', schedule: '17 2 * * *', ...never })
})

test('a job is shown with its last run, how long it took, and its failures of a day', async () => {
  await office.rows(`insert into pgboss.schedule (name, cron) values ('partitions', '17 2 * * *')`)
  await office.rows(`insert into pgboss.job (name, state, created_on, started_on, completed_on) values
    ('partitions', 'completed', now() - interval '2 days', now() - interval '2 days', now() - interval '2 days' + interval '9 seconds'),
    ('partitions', 'completed', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour' + interval '1500 milliseconds'),
    ('partitions', 'failed', now() - interval '3 days', now() - interval '3 days', now() - interval '3 days'),
    ('partitions', 'failed', now() - interval '5 hours', now() - interval '5 hours', now() - interval '5 hours'),
    ('export-sweep', 'active', now(), now(), null)`)
  const [last] = await office.rows(`select max(completed_on) as at from pgboss.job where name = 'partitions'`)
  expect(await jobNamed('partitions')).toMatchObject({
    isScheduled: true,
    completedAt: last.at.toISOString(),
    tookMs: 1500,
    running: 0,
    failedOfDay: 1,
  })
  expect(await jobNamed('export-sweep')).toMatchObject({ isScheduled: false, running: 1, completedAt: null })
})

test('calls are shown by the pattern of their address, with the time in which 95 of 100 were answered', async () => {
  await developer.get('/api/dev-dashboard/cron-jobs')
  const { routes } = (await developer.get('/api/dev-dashboard/routes')).body.data
  expect(routes.length).toBeGreaterThan(0)
  expect(routes.length).toBeLessThanOrEqual(20)
  // The page shows the slowest routes of the process, which other servers of this run share.
  const own = processRouteTimes.slowest(10_000, 0).find(({ route }) => route === '/api/dev-dashboard/cron-jobs')
  expect(own).toMatchObject({ errors: 0 })
  const times = routes.map(({ mostMs }: { mostMs: number }) => mostMs)
  expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
})

test('only developers of the operator see them', async () => {
  const staff = await office.hire({ username: 'plain', permissions: staffPermissions })
  const agent = await office.hire({
    username: 'agent.dev',
    permissions: [],
    agentId: 100n,
    domains: [1],
    isDeveloper: true,
  })
  for (const path of ['cron-jobs', 'routes'])
    expect([
      (await staff.get(`/api/dev-dashboard/${path}`)).status,
      (await agent.get(`/api/dev-dashboard/${path}`)).status,
    ]).toEqual([403, 404])
})
