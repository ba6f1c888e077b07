import { daysBefore } from '#checks/harness/fixture-days.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { testCircumstances, actorWithEverything } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertTree, treeZone } from '#checks/harness/betting/agent-tree.ts'
import type { Act } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { BadInput, Forbidden, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { runAction, type ActContext } from '#engine/action/run-act.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import { competitionsData } from '#areas/exchange/markets/competitions/competitions.data.ts'
import { competitionActs } from '#areas/exchange/markets/competitions/competitions.act.ts'
import { eventActs } from '#areas/exchange/markets/events/events.act.ts'
import { eventsData } from '#areas/exchange/markets/events/events.data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertTree(database.ownerPool)
  await database.ownerPool.query(`update market set status = 'SUSPENDED' where id = 4;
    insert into event (id, competition_id, external_id, name, starts_at, status) values (3, 1, 'e3', 'Old match', '2026-10-01T10:00Z', 'SETTLED')`)
})
afterAll(() => database.close())

const bindings = [
  ...eventActs.map((act: Act) => ({ path: '/events', act })),
  ...competitionActs.map((act: Act) => ({ path: '/competitions', act })),
]
const reason = { code: 'OTHER', text: 'Rain' }

async function press(
  name: string,
  id: string,
  body: Record<string, unknown> = { reason },
  actor: Actor = actorWithEverything(),
) {
  const context: ActContext = {
    db: database.db,
    bindings,
    checkTransactionPassword: async () => true,
    enqueue: async () => {},
  }
  const binding = bindings.find(({ path, act }) => `${path}/${act.action.name}` === name)!
  const request = {
    actor,
    id,
    body,
    idempotencyKey: randomUUID(),
    preview: false,
    parameters: {},
    circumstances: testCircumstances,
  }
  return (await runAction(context, binding, request)).body.message
}
async function rows(binding: Dataset, filters: Record<string, string> = {}, actor = actorWithEverything()) {
  const page = await runList(database.db, binding, { actor, scope: wholeScope, timeZone: treeZone }, filters)
  return page.data
}
const row = async (binding: Dataset, id: string) => (await rows(binding, { id }))[0]!

test('lists events with their market counts and filters them', async () => {
  expect((await rows(eventsData)).map((event) => event['id'])).toEqual(['2', '1', '3'])
  expect(await row(eventsData, '2')).toMatchObject({
    sport: 'football',
    competition: 'Cup',
    name: 'East v West',
    markets: 4,
    sessions: 1,
    openMarkets: 4,
    status: 'OPEN',
    isVisible: true,
  })
  expect(await row(eventsData, '3')).toMatchObject({ markets: 0, sessions: 0, openMarkets: 0, status: 'SETTLED' })
  expect((await rows(eventsData, { sport: 'cricket', status: 'OPEN' })).map((event) => event['id'])).toEqual(['1'])
  expect((await rows(eventsData, { name: 'th v so' })).map((event) => event['id'])).toEqual(['1'])
  expect(
    (await rows(eventsData, { startsAt: `${daysBefore(11)}..${daysBefore(11)}` })).map((event) => event['id']),
  ).toEqual(['2'])
})

test('lists competitions with their event counts', async () => {
  expect(await rows(competitionsData)).toMatchObject([
    { id: '1', name: 'League', sport: 'cricket', events: 2, openEvents: 1, order: 100 },
    { id: '2', name: 'Cup', sport: 'football', events: 1, openEvents: 1 },
  ])
})

test('resumes a suspended event without changing its markets', async () => {
  expect(await press('/events/suspension', '2')).toBe('Betting on this event is suspended')
  expect(await row(eventsData, '2')).toMatchObject({ status: 'SUSPENDED', version: 2, openMarkets: 4 })
  await expect(press('/events/suspension', '2')).rejects.toThrow(Conflict)
  await press('/events/resumption', '2')
  expect(await row(eventsData, '2')).toMatchObject({ status: 'OPEN', version: 3 })
  await expect(press('/events/reopening', '3')).rejects.toThrow(Conflict)
})

test('hides, locks, closes and reopens an event', async () => {
  await press('/events/hide', '1')
  await press('/events/bet-lock', '1')
  await press('/events/closing', '1')
  expect(await row(eventsData, '1')).toMatchObject({ isVisible: false, isBetLocked: true, status: 'CLOSED' })
  await expect(press('/events/hide', '1')).rejects.toThrow('This is already hidden from players.')
  await press('/events/show', '1')
  await press('/events/bet-unlock', '1')
  await press('/events/reopening', '1')
  expect(await row(eventsData, '1')).toMatchObject({ isVisible: true, isBetLocked: false, status: 'OPEN' })
})

test('saves edited event details and records the actor in the audit log', async () => {
  const details = { name: ' East v West, replay ', startsAt: '2026-11-18T10:00:00.000Z', isVisible: false }
  await press('/events/details', '2', { ...details, reason })
  expect(await row(eventsData, '2')).toMatchObject({ ...details, name: 'East v West, replay' })
  const trail = await database.ownerPool
    .query(`select actor, permission, reason, before ->> 'name' was, after ->> 'name' now
    from audit where action = 'events.details' and result = 'SUCCESS'`)
  expect(trail.rows).toEqual([
    {
      actor: 'checker',
      permission: 'EXCHANGE_EVENT_EDIT',
      reason: 'OTHER: Rain',
      was: 'East v West',
      now: 'East v West, replay',
    },
  ])
  await expect(press('/events/details', '3', { ...details, reason })).rejects.toThrow(
    'The start time of a settled event cannot be changed',
  )
  await expect(press('/events/details', '2', { ...details, name: '  ', reason })).rejects.toThrow(BadInput)
  await expect(press('/events/details', '2', { ...details, reason, status: 'OPEN' })).rejects.toThrow(BadInput)
})

test('edits and locks a competition', async () => {
  await press('/competitions/details', '2', { name: 'Cup', region: 'Asia', order: 5, isVisible: true, reason })
  await press('/competitions/bet-lock', '2')
  expect((await rows(competitionsData))[0]).toMatchObject({
    id: '2',
    region: 'Asia',
    order: 5,
    isBetLocked: true,
    version: 3,
  })
  await expect(press('/competitions/bet-lock', '2')).rejects.toThrow('Betting is already locked')
  await press('/competitions/bet-unlock', '2')
  await press('/competitions/details', '2', { name: 'Cup', order: 5, isVisible: true, reason })
  expect(await row(competitionsData, '2')).toMatchObject({ region: '', isBetLocked: false })
})

test('rejects changes without the edit permission and actions on missing records', async () => {
  const viewer = actorWithEverything({
    permissions: new Set<Permission>(['EXCHANGE_EVENT_VIEW', 'EXCHANGE_COMPETITION_VIEW']),
  })
  for (const { path, act } of bindings)
    await expect(press(`${path}/${act.action.name}`, '1', { reason }, viewer)).rejects.toThrow(Forbidden)
  await expect(press('/events/suspension', '999')).rejects.toThrow(NotFound)
  await expect(press('/competitions/bet-lock', '999')).rejects.toThrow(NotFound)
})
