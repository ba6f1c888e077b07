import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CursorList } from '#blueprint/wire.ts'
import { queryAs, viewerOf, actorWithEverything, insertBranches } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createStaff } from '#checks/harness/staff/staff.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runList } from '#engine/list/run-list.ts'
import { historyAnswer, requestDeedsAnswer } from './history.data.ts'
import { panelLogsData } from './panel-logs.data.ts'

let database: TestDatabase
const company = actorWithEverything()
const north = actorWithEverything({ username: 'clerk', agentId: 110n, domains: [1] })
const request = '0199ee00-0000-7000-8000-000000000001'

beforeAll(async () => {
  database = await freshDatabase()
  const { ownerPool: owner } = database
  await insertBranches(owner)
  await createStaff(owner, { username: 'director', domains: [1], agentId: 100n })
  await createStaff(owner, { username: 'clerk', domains: [1], agentId: 110n })
  await owner.query(
    `insert into audit (at, domain_id, agent_id, actor, action, subject, subject_name, request_id)
     select '2026-11-10T09:00Z', 1, 111, actor, 'downline.lock', 'agent:111', 'agent north-east', $1
     from unnest(array['director', 'Clerk', 'site:front', 'system']) actor`,
    [request],
  )
  await owner.query(
    `insert into approval (domain_id, action, subject, input, snapshot_hash, maker, checker, status, decided_at)
     values (1, 'downline.lock', 'agent:111', '{}', '', 'clerk', 'director', 'APPROVED', '2026-11-10T09:00Z')`,
  )
})
afterAll(() => database.close())

async function listed(actor: Actor, search: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const filters = { at: '2026-11-10..2026-11-10', ...search }
  const page = await runList(database.db, panelLogsData, await viewerOf(database.db, actor), filters)
  return (page as CursorList<Readonly<Record<string, string | null>>>).data
    .map((row) => row['actor'] ?? 'nobody')
    .toSorted()
}

test('ISO-01 the log neither shows nor finds usernames above the reader', async () => {
  expect(await listed(company)).toEqual(['Clerk', 'director', 'site:front', 'system'])
  expect(await listed(north)).toEqual(['clerk', 'nobody', 'site:front', 'system'])
  expect(await listed(north, { actor: 'clerk' })).toHaveLength(1)
  expect(await listed(company, { actor: 'director' })).toHaveLength(1)
  expect(await listed(north, { actor: 'director' })).toEqual([])
})

test('ISO-01 history and request details hide the same usernames', async () => {
  const texts = async (actor: Actor) =>
    JSON.stringify([
      await queryAs(database.db, historyAnswer, actor, { subject: 'agent:111' }),
      await queryAs(database.db, requestDeedsAnswer, actor, { requestId: request }),
    ])
  expect(await texts(company)).toContain('director')
  const text = await texts(north)
  expect(text).not.toContain('director')
  expect(text).toContain('"actor":"Operator"')
  expect(text).toContain('"maker":"clerk","checker":"Operator"')
})

test('ISO-02 entries without a domain are read only by those who share a domain with their user', async () => {
  const owner = database.ownerPool
  const { staffId } = await createStaff(owner, { username: 'elsewhere', domains: [2] })
  await owner.query(
    `insert into audit (at, domain_id, actor, action, subject) values
       ('2026-11-12T09:00Z', null, 'Elsewhere', 'sign-in', null),
       ('2026-11-12T09:01Z', null, 'system', 'staff.saved', 'staff:' || $1::text),
       ('2026-11-12T09:02Z', null, 'director', 'role.saved', 'role:7')`,
    [String(staffId)],
  )
  const at = '2026-11-12..2026-11-12'
  expect(await listed(actorWithEverything({ domains: [1] }), { at })).toEqual(['director'])
  expect(await listed(actorWithEverything({ domains: [2] }), { at })).toEqual(['Elsewhere', 'system'])
  expect(await listed(company, { at })).toEqual(['Elsewhere', 'director', 'system'])
  const historyIn = async (domains: readonly number[]) =>
    (await queryAs(database.db, historyAnswer, actorWithEverything({ domains }), { subject: `staff:${staffId}` }))
      ?.entries
  expect([await historyIn([1]), (await historyIn([2]))?.length]).toEqual([[], 1])
})
