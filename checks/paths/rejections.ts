import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Player } from './betting/bets.ts'
import type { MarketFixture } from './catalogue.ts'
import { playerSite, errorMessageOf, type Answer, type Operator } from './operator.ts'
import { major } from './arithmetic.ts'
import { expectState } from './betting/wagers.ts'

interface RejectionSetup {
  readonly operator: Operator
  /** A player of agent 121 with ample funds. */
  readonly player: Player
  readonly odds: MarketFixture
  readonly session: MarketFixture
}

const statusAndMessage = (answer: Answer) => [answer.status, errorMessageOf(answer)]

/** Asserts every rejection of a bet with its exact message. */
export async function expectRejections(stage: RejectionSetup): Promise<number> {
  const refused = [
    ...(await limitRejections(stage)),
    ...(await stateRejections(stage)),
    ...(await priceRejections(stage)),
  ]
  for (const [response, expected] of refused) expect(response).toEqual([409, expected])
  return refused.length
}

type Rejection = readonly [readonly unknown[], string]

const betOf =
  ({ operator, player, odds }: RejectionSetup) =>
  (more: Readonly<Record<string, unknown>> = {}) =>
    operator.call('/bet', {
      externalId: randomUUID(),
      player: player.id,
      market: odds.market.id,
      runner: odds.market.runners[0],
      side: 'BACK',
      odds: '2',
      stake: '150.00',
      ...more,
    })

async function limitRejections(stage: RejectionSetup): Promise<Rejection[]> {
  const {
    operator: { owner, books },
    player,
    odds,
  } = stage
  const bet = betOf(stage)
  const results: Rejection[] = [
    [statusAndMessage(await bet({ stake: '99.99' })), 'Min stake is 100.00.'],
    [statusAndMessage(await bet({ stake: '100000000.01' })), 'Max stake is 100000000.00.'],
  ]
  const { balance, exposure } = books.wallet(player.id)
  results.push([
    statusAndMessage(await bet({ stake: major(balance - exposure + 1n) })),
    'Not enough available balance.',
  ])
  await owner.query('update market set max_loss = 149990 where id = $1', [odds.market.id])
  results.push([statusAndMessage(await bet()), 'Max loss in this market is 149.99.'])
  await owner.query('update market set max_loss = null where id = $1', [odds.market.id])
  await owner.query('update player set exposure_limit = $2 where id = $1', [player.id, exposure + 14_999n])
  results.push([statusAndMessage(await bet()), 'This bet would exceed the exposure limit.'])
  await owner.query('update player set exposure_limit = -1 where id = $1', [player.id])
  await owner.query('update agent set exposure_limit = 1 where id = 120')
  results.push([statusAndMessage(await bet()), 'This bet would exceed the exposure limit of an upline account.'])
  await owner.query('update agent set exposure_limit = -1 where id = 120')
  return results
}

async function stateRejections(stage: RejectionSetup): Promise<Rejection[]> {
  const {
    operator: { owner, done },
    player,
    odds,
  } = stage
  const bet = betOf(stage)
  const rejections: Rejection[] = []
  const while_ = async (change: string, back: string, id: string, expected: string) => {
    await owner.query(change, [id])
    rejections.push([statusAndMessage(await bet()), expected])
    await owner.query(back, [id])
  }
  const market = odds.market.id
  const status = (word: string) => `update market set status = '${word}' where id = $1`
  await while_(status('SUSPENDED'), status('OPEN'), market, 'The market is suspended.')
  await while_(status('BALL_RUN'), status('OPEN'), market, 'The market is ball run.')
  await while_(status('CLOSED'), status('OPEN'), market, 'The market is closed.')
  const event = (locked: boolean) =>
    `update event set is_bet_locked = ${locked} where id = (select event_id from market where id = $1)`
  await while_(event(true), event(false), market, 'The event is closed.')
  const agent = (locked: boolean) => `update agent set is_bet_locked = ${locked} where id = $1`
  await while_(agent(true), agent(false), '120', 'Betting is locked by an upline account.')
  const account = (word: string) => `update player set status = '${word}' where id = $1`
  await while_(account('SUSPENDED'), account('ACTIVE'), player.id, 'The account is not active.')
  await done('/player/lock', { externalId: randomUUID(), player: player.id, isLocked: true, reason: 'player request' })
  rejections.push([statusAndMessage(await bet()), 'Betting is locked for this account.'])
  await done('/player/lock', {
    externalId: randomUUID(),
    player: player.id,
    isLocked: false,
    reason: 'player request ended',
  })
  return rejections
}

async function priceRejections(stage: RejectionSetup): Promise<Rejection[]> {
  const {
    operator: { owner },
    odds,
    session,
  } = stage
  const bet = betOf(stage)
  const runner = odds.market.runners[0]
  const onSession = { market: session.market.id, runner: undefined, odds: undefined, rate: '100' }
  await owner.query('update runner set back_e4 = 18500, lay_e4 = 19000 where id = $1', [runner])
  const rejections: Rejection[] = [
    [statusAndMessage(await bet({ odds: '1.86' })), 'The price has changed to 1.85.'],
    [statusAndMessage(await bet({ side: 'LAY', odds: '1.89' })), 'The price has changed to 1.90.'],
  ]
  await owner.query('update runner set back_e4 = null, lay_e4 = null where id = $1', [runner])
  return [
    ...rejections,
    [statusAndMessage(await bet({ runner: session.market.id })), 'The runner is not in this market.'],
    [statusAndMessage(await bet({ matched: '150.01' })), 'Matched amount must not exceed the stake.'],
    [statusAndMessage(await bet({ ...onSession, line: Number(session.line) + 1 })), 'The line has changed.'],
    [
      statusAndMessage(await bet({ ...onSession, line: session.line, matched: '1.00' })),
      'A bet on a number must be matched in full.',
    ],
    [statusAndMessage(await bet({ ...onSession, runner })), 'Enter the line.'],
  ]
}

/** Asserts idempotency, and that other content, a wrong signature or an unknown player are rejected. */
export async function expectIdempotent({ operator, player, odds }: RejectionSetup): Promise<void> {
  const { books, call } = operator
  const content = {
    externalId: 'sent-twice',
    player: player.id,
    market: odds.market.id,
    runner: odds.market.runners[0],
    side: 'BACK',
    odds: '2',
    stake: '150.00',
  }
  const [first, second] = await Promise.all([call('/bet', content), call('/bet', content)])
  const third = await call('/bet', content)
  expect([second, third]).toEqual([first, first])
  const draft = books.draft({
    player,
    market: odds.market,
    on: String(odds.market.runners[0]),
    side: 'BACK',
    odds: '2',
    stake: 15_000n,
    matched: 15_000n,
  })
  expectState(operator, books.take(draft, String(first?.body['bet'])), first?.body ?? {})
  expect(await call('/bet', { ...content, stake: '151.00' })).toMatchObject({
    status: 409,
    body: { code: 'key_reuse' },
  })
  expect((await playerSite(operator.url, 'a guess')('/bet', { ...content, externalId: 'forged' })).status).toBe(401)
  expect((await call('/bet', { ...content, externalId: 'nobody', player: '999999' })).status).toBe(404)
  expect((await call('/bet', { ...content, externalId: 'odd', extra: 1 })).status).toBe(422)
}
