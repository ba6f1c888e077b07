import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { viewerOf } from '#checks/harness/staff/branches.ts'
import { runList } from '#engine/list/run-list.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { acknowledgementsData } from './acknowledgements.data.ts'
import { acknowledgeAlerts } from './acknowledgements.inbound.ts'

let database: TestDatabase
let site: SmallOperator
let alerts: readonly string[]
let player: string
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('reader')
  alerts = await insertAlerts(1, 2)
})
afterAll(() => database?.close())

async function insertAlerts(domain: number, number: number): Promise<readonly string[]> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into site_alert (domain_id, position, title, message, must_acknowledge, created_by, updated_by)
     select $1, n, 'Alert ' || n, 'Read this.', true, 'owner', 'owner' from generate_series(1, $2::int) n returning id`,
    [domain, number],
  )
  return rows.map(({ id }) => id)
}

const acknowledge = (externalId: string, named: readonly string[], by = player) =>
  site.ask(acknowledgeAlerts, { externalId, player: by, alerts: named })
const stored = async () => {
  const { rows } = await database.ownerPool.query<{ player: string; alert: string; at: Date }>(
    `select player_id::text as player, a.title as alert, k.at from site_alert_acknowledgement k join site_alert a on a.id = k.alert_id
     order by player_id, a.title`,
  )
  return rows
}
const listedBy = async (actor: Actor) => {
  const { data } = await runList(database.db, acknowledgementsData, await viewerOf(database.db, actor), {})
  return data
}

test('stores each acknowledgement once, with the time of the first call, and answers all of them', async () => {
  const [one = '', two = ''] = alerts
  expect(await acknowledge('ask-only', [])).toEqual({ player, acknowledged: [] })
  expect(await acknowledge('first', [one, one])).toEqual({ player, acknowledged: [one] })
  const [before] = await stored()
  expect(before).toMatchObject({ player, alert: 'Alert 1' })
  expect(await acknowledge('second', [two, one])).toEqual({ player, acknowledged: [one, two].toSorted() })
  expect(await acknowledge('first', [one, one])).toEqual({ player, acknowledged: [one] })
  expect(await stored()).toEqual([before, expect.objectContaining({ player, alert: 'Alert 2' })])
  expect(await acknowledge('ask-again', [])).toEqual({ player, acknowledged: [one, two].toSorted() })
})

test('loses and doubles nothing when calls of one player arrive together', async () => {
  const other = await site.player('hasty')
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((call) => acknowledge(`together-${call}`, alerts, other)))
  expect(answers).toEqual(answers.map(() => ({ player: other, acknowledged: alerts.toSorted() })))
  expect((await stored()).filter((row) => row.player === other).map(({ alert }) => alert)).toEqual([
    'Alert 1',
    'Alert 2',
  ])
})

test('refuses alerts of another domain and unknown players, and stores nothing', async () => {
  const before = await stored()
  const [foreign = ''] = await insertAlerts(2, 1)
  await expect(acknowledge('foreign', [alerts[0] ?? '', foreign])).rejects.toThrow('is no alert of this domain')
  await expect(acknowledge('nobody', [...alerts], '999999')).rejects.toThrow()
  expect(await stored()).toEqual(before)
})

test('shows who acknowledged to staff of the operator and of agents above the player only', async () => {
  const number = (await stored()).length
  expect(number).toBeGreaterThan(0)
  expect(await listedBy(actorNamed('support'))).toHaveLength(number)
  expect(await listedBy(actorNamed('above', { agentId: 3n }))).toHaveLength(number)
  expect(await listedBy(actorNamed('elsewhere', { agentId: 999n }))).toEqual([])
  expect(await listedBy(actorNamed('abroad', { domains: [2] }))).toEqual([])
})
