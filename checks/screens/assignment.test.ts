import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { queryAs, viewerOf } from '#checks/harness/staff/branches.ts'
import { modules } from '#areas/index.ts'
import { reviewerChoicesAnswer } from '#areas/access/users/choices.data.ts'
import { rejectWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { withdrawalReview } from '#areas/payments/withdrawals/review/review.act.ts'
import { withdrawsData } from '#areas/payments/withdrawals/withdraws.data.ts'
import { declareCatalogue } from '#engine/catalogue.ts'
import { runList } from '#engine/list/run-list.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { notificationNews } from '#server/live/notification-news.ts'

let operator: PayoutSetup
let player: string
beforeAll(async () => {
  operator = await openPayoutSetup()
  declareCatalogue(modules)
  player = await operator.site.player('assigned', '900000.00')
  await operator.query(`insert into role (id, name, permissions) values (901, 'reviews', '{WITHDRAW_VIEW,WITHDRAW_APPROVE}'),
    (902, 'reviews too', '{WITHDRAW_VIEW,WITHDRAW_APPROVE}'), (903, 'sees', '{WITHDRAW_VIEW}')`)
  for (const [id, name, role] of [
    [901, 'anna', 901],
    [902, 'bela', 901],
    [903, 'carla', 902],
    [904, 'dev', 903],
  ] as const) {
    await operator.query(
      `insert into staff (id, username, name, email, role_id, password_hash) values ($1, $2, initcap($2), $2 || '@example.test', $3, 'x')`,
      [id, name, role],
    )
    await operator.query(`insert into staff_domain values ($1, 1)`, [id])
  }
})
afterAll(() => operator?.database.close())

const permissions = new Set(['WITHDRAW_VIEW', 'WITHDRAW_APPROVE', 'DASHBOARD_VIEW'] as const)
let requests = 0
const open = () => operator.ask(player, `1${String((requests += 1)).padStart(3, '0')}.00`)
const assign = (id: string, to: string, by = 'finance') =>
  operator.run(withdrawalReview.assign, id, { by, input: { reviewer: to } })
const holderOf = async (id: string) =>
  (
    await operator.query(
      `select staff, assigned_by as by, expires_at as until from review_claim where subject_id = $1`,
      [id],
    )
  )[0]
const listed = async (by: string, search: Readonly<Record<string, string>>) => {
  const { db } = operator.database
  const viewer = await viewerOf(db, actorNamed(by, { permissions }))
  const { data } = await runList(db, withdrawsData, viewer, { requestedAt: 'all', ...search })
  return (data as readonly Readonly<Record<string, unknown>>[]).map(({ id }) => id)
}
const newsOf = async (by: string) =>
  (await notificationNews(operator.context, actorNamed(by, { permissions }))).notification_data.map(
    ({ title, text, path }) => [title, text, path],
  )

test('an assignment lasts until the decision, is renewed and released by nothing, and is found by whose it is', async () => {
  const [mine, theirs, free] = [await open(), await open(), await open()]
  await expect(assign(mine, 'dev')).rejects.toThrow('No reviewer with this username')
  await assign(mine, 'Anna')
  await assign(theirs, 'carla')
  expect(await holderOf(mine)).toEqual({ staff: 'anna', by: 'finance', until: null })
  // Opening and leaving the case claims and releases it.
  await operator.run(withdrawalReview.claim, mine, { by: 'anna' })
  await operator.run(withdrawalReview.release, mine, { by: 'anna' })
  operator.advanceSeconds(3600)
  await expect(operator.run(withdrawalReview.claim, mine, { by: 'bela' })).rejects.toThrow('is assigned to anna')
  expect(await holderOf(mine)).toEqual({ staff: 'anna', by: 'finance', until: null })
  expect(await listed('anna', { assignment: 'MINE' })).toEqual([mine])
  expect(await listed('anna', { assignment: 'OTHERS' })).toEqual([theirs])
  expect(await listed('anna', { assignment: 'UNASSIGNED' })).toEqual([free])
  expect(await listed('finance', { claimedBy: 'carla' })).toEqual([theirs])
  // An assignment can be changed and ended by a colleague.
  await assign(theirs, 'bela', 'anna')
  expect(await holderOf(theirs)).toMatchObject({ staff: 'bela', by: 'anna' })
  await operator.run(withdrawalReview.unassign, theirs, { by: 'finance' })
  expect(await holderOf(theirs)).toBeUndefined()
  await expect(operator.run(withdrawalReview.unassign, theirs, { by: 'finance' })).rejects.toThrow('is not assigned')
  await operator.run(rejectWithdrawalAct, mine, { by: 'anna' })
  expect(await holderOf(mine)).toBeUndefined()
  await expect(assign(mine, 'anna')).rejects.toThrow('Only withdrawals in review can be assigned.')
})

test('shows the load of each reviewer when one is chosen, and notifies the one who was chosen', async () => {
  const cases = [await open(), await open(), await open()]
  for (const id of cases.slice(0, 2)) await assign(id, 'anna')
  await assign(cases[2]!, 'bela', 'bela')
  const reviewers = (by: string, held: Actor['permissions']) =>
    queryAs(operator.database.db, reviewerChoicesAnswer, actorNamed(by, { permissions: held }), { queue: 'withdrawal' })
  expect(await reviewers('bela', permissions)).toMatchObject([
    { id: 'bela', name: 'Me, 1 case' },
    { id: 'carla', name: 'carla, 0 cases', hint: 'Carla' },
    { id: 'anna', name: 'anna, 2 cases' },
  ])
  expect(await reviewers('dev', new Set())).toEqual([])
  expect(await newsOf('anna')).toEqual([
    [
      'Assigned to you',
      'Withdraws: 2 cases, assigned by finance',
      '/withdraws?requestedAt=all&status=PENDING,ON_HOLD&decision=NONE&assignment=MINE',
    ],
  ])
  expect(await listed('anna', { status: 'PENDING,ON_HOLD', decision: 'NONE', assignment: 'MINE' })).toHaveLength(2)
  // What users take themselves is no news to them.
  expect(await newsOf('bela')).toEqual([])
})

test('users who are suspended or lose the permission or the domain have no cases any more', async () => {
  const released = async (id: string) => {
    const rows = await operator.query(
      `select actor, action, before from audit where subject = $1 and actor = 'system'`,
      [`withdrawal:${id}`],
    )
    return [await holderOf(id), rows]
  }
  const ended = (staff: string) => [undefined, [{ actor: 'system', action: 'release', before: { assignedTo: staff } }]]
  const [suspended, demoted, moved, unchanged] = [await open(), await open(), await open(), await open()]
  await assign(suspended, 'anna')
  await assign(demoted, 'carla')
  await assign(unchanged, 'bela')
  await operator.query(`update staff set name = 'Anna B' where username = 'anna'`)
  expect(await holderOf(suspended)).toMatchObject({ staff: 'anna' })
  await operator.query(`update staff set status = 'SUSPENDED' where username = 'anna'`)
  expect(await released(suspended)).toEqual(ended('anna'))
  await operator.query(`update role set permissions = '{WITHDRAW_VIEW}' where id = 902`)
  expect(await released(demoted)).toEqual(ended('carla'))
  await operator.query(`update role set permissions = '{WITHDRAW_VIEW,WITHDRAW_APPROVE}' where id = 902`)
  await assign(moved, 'carla')
  await operator.query(`delete from staff_domain where staff_id = 903`)
  expect(await released(moved)).toEqual(ended('carla'))
  expect(await holderOf(unchanged)).toMatchObject({ staff: 'bela' })
})

test('every review queue can be assigned to a person, to oneself and to no one', () => {
  const queues = contentsOf(modules).lists.filter(({ cases }) => cases?.of)
  expect(queues.length).toBeGreaterThan(10)
  for (const { path, cases, actions = [], columns, filters } of queues) {
    const names = actions.map(({ name }: { readonly name: string }) => name)
    expect(names, path).toEqual(expect.arrayContaining(['assignment', 'unassignment', 'claim', 'release']))
    expect([cases?.assignee !== undefined && cases.assignee in columns, 'assignment' in filters], path).toEqual([
      true,
      true,
    ])
    expect(filters[cases?.assignee ?? ''], path).toBeDefined()
  }
})
