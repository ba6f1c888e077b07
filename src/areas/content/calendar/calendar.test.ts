import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let planner: Colleague
let newsman: Colleague

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  planner = await office.hire({ username: 'planner', permissions: ['BANNER_VIEW', 'NEWS_VIEW'] })
  newsman = await office.hire({ username: 'newsman', permissions: ['NEWS_VIEW'] })
  await office.rows(
    `insert into banner (domain_id, position, status, title, place, starts_at, ends_at, created_by, updated_by)
     select 1, n, status, title, 'CASINO', now() + starts, now() + ends, 'editor', 'editor' from (values
       (1, 'ACTIVE', 'Runs now', interval '-1 day', interval '3 days'), (2, 'ACTIVE', 'Runs beside', interval '2 days', interval '5 days'),
       (3, 'ACTIVE', 'Runs later', interval '9 days', null::interval), (4, 'ACTIVE', 'Is over', interval '-9 days', interval '-1 day'),
       (5, 'ACTIVE', 'Far away', interval '90 days', null), (6, 'INACTIVE', 'Is a draft', interval '1 day', null)) as b (n, status, title, starts, ends)`,
  )
  await office.rows(
    `insert into news (domain_id, position, status, text, created_by, updated_by) values (1, 1, 'ACTIVE', 'Always there', 'editor', 'editor')`,
  )
})
afterAll(() => office?.close())

test('shows what runs when, what runs at the same time and when nothing does', async () => {
  const { entries, gaps } = (await planner.get('/api/content-calendar/entries')).body.data
  expect(
    entries.map(({ kind, title, place, together }: Record<string, unknown>) => [kind, title, place, together]),
  ).toEqual([
    ['BANNER', 'Runs now', 'CASINO', 1],
    ['BANNER', 'Runs beside', 'CASINO', 1],
    ['BANNER', 'Runs later', 'CASINO', 0],
    ['NEWS', 'Always there', '', 0],
  ])
  const [, beside, later] = entries
  expect(gaps).toEqual([expect.objectContaining({ kind: 'BANNER', place: 'CASINO', from: beside.to, to: later.from })])
})

test('shows only kinds whose list the reader may open', async () => {
  expect((await newsman.get('/api/content-calendar/entries')).status).toBe(403)
  await office.rows(
    `update role set permissions = array_remove(permissions, 'NEWS_VIEW') where 'BANNER_VIEW' = any(permissions)`,
  )
  const { entries } = (await planner.get('/api/content-calendar/entries')).body.data
  expect(new Set(entries.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['BANNER']))
})
