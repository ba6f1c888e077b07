import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { gapProvider } from '#simulator/casino/gap.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'gap')
  for (const [at, code] of ['lobby-live', 'speed-baccarat-7'].entries())
    await operator.rows(
      `insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by) values (1, 'gap', $1, 'ACTIVE', $2, $2, 'LIVE', 'check')`,
      [at + 2, code],
    )
  await operator.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by) values (1, 'slot', 1, 'ACTIVE', 'Nine Mangoes', 'nine-mangoes', 'SLOT', 'check')`,
  )
})
afterAll(() => database?.close())

test('C29 games change within a session, and a bet without a game is of the launched one', async () => {
  const player = await operator.player('wanderer', '500.00')
  const session = await operator.session(player, 'gap', 'lobby-live')
  const round = (name: string) =>
    gapProvider({ keyId, secret: casinoSecret('gap') }, operator.send, {
      player,
      game: 'lobby-live',
      round: `${player}-${name}`,
      currency: 'INR',
      session,
    })
  const answers = []
  for (const call of [
    () => round('R1').bet(`${player}-b1`, 10_000_000, { game_code: 'speed-baccarat-7' }),
    () => round('R2').bet(`${player}-b2`, 10_000_000, { game_code: 'nine-mangoes' }),
    () => round('R3').bet(`${player}-b3`, 10_000_000, { game_code: null }),
    () => round('R1').win(`${player}-w1`, 19_500_000, { game_code: 'speed-baccarat-7b' }),
  ]) {
    const { body } = await call()
    answers.push([body['status'], (await operator.wallet(player)).balance])
  }
  expect(answers).toEqual([
    ['GAP_OK', 40_000n],
    ['GAP_INVALID_GAME', 40_000n],
    ['GAP_OK', 30_000n],
    ['GAP_OK', 49_500n],
  ])
  expect(
    await operator.rows(`select game_code, bet, win from casino_round where player_id = $1 order by external_id`, [
      player,
    ]),
  ).toEqual([
    { game_code: 'speed-baccarat-7', bet: 10_000n, win: 19_500n },
    { game_code: 'lobby-live', bet: 10_000n, win: 0n },
  ])
})
