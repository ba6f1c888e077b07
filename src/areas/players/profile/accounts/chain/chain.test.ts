import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCircumstances, viewerOf } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, uplineIds, smallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { playerChainAnswer } from './chain.data.ts'

let database: TestDatabase
let player: string

async function chainFor(actor: Actor) {
  const { scope, timeZone } = await viewerOf(database.db, actor)
  return snapshot(database.db, actor.domains, (tx) =>
    runQuery(playerChainAnswer, {
      tx,
      actor,
      scope,
      timeZone,
      parameters: { player_id: player },
      circumstances: testCircumstances,
    }),
  )
}

beforeAll(async () => {
  database = await freshDatabase()
  const site = await smallOperator(database)
  player = await site.player('asha')
})
afterAll(() => database?.close())

test('ISO-01 the share breakdown starts at the reader’s node, and retained shares add up to 100 percent', async () => {
  const all = await chainFor(actorNamed('owner'))
  expect(all?.levels[0]?.held.exchange).toBe(10_000)
  for (const group of ['exchange', 'bookmaker', 'fancy', 'casino'] as const)
    expect(all?.levels.reduce((sum, { own }) => sum + (own[group] ?? 0), 0)).toBe(10_000)
  const own = await chainFor(actorNamed('agent', { agentId: uplineIds.MA }))
  expect(own?.levels).toEqual(all?.levels.slice(-1))
  expect(own?.levels[0]?.id).toBe(String(uplineIds.MA))
  expect(await chainFor(actorNamed('beside', { agentId: 999n }))).toBeNull()
  expect(await chainFor(actorNamed('abroad', { domains: [2] }))).toBeNull()
})
