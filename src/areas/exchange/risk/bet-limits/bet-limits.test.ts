import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { runAction } from '#engine/action/run-act.ts'
import { betLimitActs } from './bet-limits.act.ts'
import { limitMarketOfBet, limitPlayerOfBet } from './bet-limits.actions.ts'

let database: TestDatabase
let site: SmallOperator
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
})
afterAll(() => database?.close())

async function seenBet() {
  const player = await site.player(`p${randomUUID().slice(0, 8)}`, '100000.00')
  const market = await site.market()
  const bet = (stake: string) => site.bet(player, market.id, { runner: market.runners['A'], odds: '2', stake })
  return { player, market, bet, id: (await bet('100.00')).bet }
}
async function run(action: AnyAction, id: string, fields: Readonly<Record<string, unknown>>, preview = false) {
  const { context } = actionRunner(database, betLimitActs)
  const binding = context.bindings.find(({ act }) => act.action === action)
  if (!binding) throw new Error(`No act of ${action.title}`)
  const empty = Object.fromEntries(Object.keys(action.input as object).map((name) => [name, null]))
  const scope = 'scope' in empty ? { scope: 'BET' } : {}
  const { body } = await runAction(context, binding, {
    actor: actorNamed('river'),
    id,
    body: { ...empty, ...scope, ...fields, ...(preview ? {} : { reason: { code: 'RISK', text: 'Beats the line' } }) },
    idempotencyKey: randomUUID(),
    preview,
    parameters: {},
    circumstances: testCircumstances,
  })
  return body.data
}

test('a bet in the list limits its player from the next bet, and only ever tightens', async () => {
  const { player, bet, id } = await seenBet()
  const preview = await run(limitPlayerOfBet, id, { maxStake: '50.00', delay: 30 }, true)
  expect(preview).toMatchObject({
    before: { maxStake: null, secondsBetweenBets: 0 },
    after: { maxStake: '50.00', secondsBetweenBets: 30 },
  })
  await bet('60.00')
  await run(limitPlayerOfBet, id, { maxStake: '50.00', maxWin: '40.00' })
  await expect(bet('50.01')).rejects.toThrow('Max stake for this account is 50.00')
  await expect(bet('45.00')).rejects.toThrow('Max win per bet for this account is 40.00')
  await bet('40.00')
  await expect(run(limitPlayerOfBet, id, { maxStake: '50.00' })).rejects.toThrow('Max stake is already 50.00')
  await expect(run(limitPlayerOfBet, id, {})).rejects.toThrow('Enter at least one limit')
  await run(limitPlayerOfBet, id, { delay: 30, scope: 'SPORT' })
  await expect(bet('10.00')).rejects.toThrow('Only one bet every 30 seconds')
  const { rows } = await database.ownerPool.query(
    `select scope, target, kind, value::int, reason, set_by from player_restriction where player_id = $1 order by set_at, kind`,
    [player],
  )
  const reason = { reason: 'RISK: Beats the line', set_by: 'river' }
  expect(rows).toEqual([
    { scope: 'BET', target: null, kind: 'MAX_STAKE', value: 5000, ...reason },
    { scope: 'BET', target: null, kind: 'MAX_WIN', value: 4000, ...reason },
    { scope: 'SPORT', target: 'cricket', kind: 'DELAY', value: 30, ...reason },
  ])
})

test('a bet in the list limits its market for everybody, and only ever tightens', async () => {
  const { market, bet, id } = await seenBet()
  const other = await site.player('bela', '100000.00')
  await database.ownerPool.query(`update market set max_stake = 1000000, max_profit = null where id = $1`, [market.id])
  await run(limitMarketOfBet, id, { maxStake: '70.00', delaySeconds: 5 })
  await expect(bet('70.01')).rejects.toThrow('Max stake is 70.00')
  await expect(site.bet(other, market.id, { runner: market.runners['A'], odds: '2', stake: '71.00' })).rejects.toThrow(
    'Max stake is 70.00',
  )
  await bet('70.00')
  const { rows } = await database.ownerPool.query(`select max_stake, max_profit, delay_ms from market where id = $1`, [
    market.id,
  ])
  expect(rows).toEqual([{ max_stake: 70_000n, max_profit: null, delay_ms: 5000 }])
  await expect(run(limitMarketOfBet, id, { maxStake: '80.00' })).rejects.toThrow('Max stake is already 70.00')
  await expect(run(limitMarketOfBet, id, { delaySeconds: 5 })).rejects.toThrow('The bet delay is already 5 s')
  await expect(run(limitMarketOfBet, randomUUID(), { maxStake: '1.00' })).rejects.toThrow()
})
