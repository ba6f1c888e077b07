import { afterAll, beforeAll, expect, test } from 'vitest'
import { anywhere, askerOf } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, chain, smallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { playerChainAnswer } from './chain.data.ts'

let database: TestDatabase
let player: string

async function chainFor(actor: Actor) {
  const { scope, timeZone } = await askerOf(database.db, actor)
  return snapshot(database.db, actor.domains, (tx) =>
    runQuery(playerChainAnswer, {
      tx,
      actor,
      scope,
      timeZone,
      ownTimeZone: timeZone,
      parameters: { player_id: player },
      circumstances: anywhere,
    }),
  )
}

beforeAll(async () => {
  database = await freshDatabase()
  const site = await smallOperator(database)
  player = await site.player('asha')
})
afterAll(() => database?.close())

test('ISO-01 the chain of a player begins at the reader, and what all hold themselves is the whole', async () => {
  const whole = await chainFor(actorNamed('owner'))
  expect(whole?.levels[0]?.held.exchange).toBe(10_000)
  for (const group of ['exchange', 'bookmaker', 'fancy', 'casino'] as const)
    expect(whole?.levels.reduce((sum, { own }) => sum + (own[group] ?? 0), 0)).toBe(10_000)
  const own = await chainFor(actorNamed('agent', { agentId: chain.MA }))
  expect(own?.levels).toEqual(whole?.levels.slice(-1))
  expect(own?.levels[0]?.id).toBe(String(chain.MA))
  expect(await chainFor(actorNamed('beside', { agentId: 999n }))).toBeNull()
  expect(await chainFor(actorNamed('abroad', { domains: [2] }))).toBeNull()
})
