import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bet } from '#checks/paths/books.ts'
import { major, total, winnings } from '#checks/paths/arithmetic.ts'
import { downlineOf } from '#checks/paths/tree.ts'
import type { Answer, Content } from '#checks/simulation/simulation-setup.ts'
import type { ListedMarket } from '../model.ts'
import {
  expectStatus,
  runAction,
  successesAmong,
  type Command,
  type Sequence,
} from '#checks/simulation/sequence-state.ts'
import { place, randomMarket, unmatchedBet, randomBet, type BetRequest } from './bets.ts'
import { inPlay, marketIn, pathOf, randomResult, processSettlement } from './markets.ts'

/** One of several concurrent operations, and its effect on the model if it succeeds. */
export interface Operation {
  readonly run: () => Promise<Answer>
  readonly onSuccess: (answer: Answer) => void
}

/** Starts all operations at once, with random delays of a few milliseconds. */
export function runConcurrently(
  { random }: Sequence,
  operations: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const late = operations.map(() => (random.happens(50) ? 0 : random.below(6)))
  return Promise.all(
    operations.map(async (go, at) => {
      if (late[at]) await delay(late[at])
      return go()
    }),
  )
}

export async function expectOneSuccess(stage: Sequence, label: string, rivals: readonly Operation[]): Promise<string> {
  const answers = await runConcurrently(
    stage,
    rivals.map(({ run: go }) => go),
  )
  const yes = successesAmong(answers, label)
  strictEqual(yes.filter(Boolean).length, 1, `${label}, only one of them: ${JSON.stringify(answers)}`)
  const first = yes.indexOf(true)
  const answer = answers[first]
  if (answer) rivals[first]?.onSuccess(answer)
  return `${label}: ${first === 0 ? 'the first' : 'the second'} wins`
}

export const betOperation = ({ setup, model }: Sequence, { content, draft }: BetRequest): Operation => ({
  run: () => setup.call('/bet', content),
  onSuccess: (answer) => model.books.take(draft, String(answer.body['bet'])),
})

/** Settles at once, so that a bet accepted after it would stay open and be detected. */
async function settleAtOnce(stage: Sequence, listed: ListedMarket, path: string, entered: Content): Promise<Answer> {
  const answer = await runAction(stage, 'owner', path, entered)
  if (answer.status === 200) await processSettlement(stage, listed)
  return answer
}

/** A settlement against a late bet: the bet is settled or rejected. */
export const lateBet: Command = async (stage) => {
  const { model, random, setup } = stage
  const listed = marketIn(stage, ['OPEN'])
  if (!listed) return null
  const request = randomBet(stage, {
    listed,
    player: random.oneOf(model.players),
    stake: random.amount(10_000n, 90_000n),
  })
  const objection = model.rejectionOf(request.draft)
  const { end, entered } = randomResult(stage, listed)
  const isVoid = random.happens(25)
  const path = `${pathOf(listed)}/${isVoid ? 'voidance' : 'settlement'}`
  const [settled, late] = await runConcurrently(stage, [
    () => settleAtOnce(stage, listed, path, isVoid ? {} : entered),
    () => setup.call('/bet', request.content),
  ])
  if (!settled || !late) throw new Error('An answer is missing')
  expectStatus(settled, 200, path)
  const [isIn] = successesAmong([late], 'a late bet')
  strictEqual(isIn && objection !== null, false, `a bet that must be rejected: ${objection}`)
  if (isIn) model.books.take(request.draft, String(late.body['bet']))
  model.settle(listed, isVoid ? 'void' : end)
  return `${path} against a late bet, which is ${isIn ? 'in' : 'out'}`
}

/** A settlement against a late match or cancellation. */
export const lateChange: Command = async (stage) => {
  const { model, random, setup, fresh } = stage
  const bet = unmatchedBet(stage)
  const listed = bet && model.listed(bet.market)
  if (!bet || !listed || !inPlay.includes(listed.status)) return null
  const { end, entered } = randomResult(stage, listed)
  const isMatch = random.happens(50)
  const { remaining: size, odds } = bet
  const change = isMatch
    ? () => setup.call('/bet/match', { externalId: fresh('match'), bet: bet.id, size: major(size), odds })
    : () => setup.call('/bet/cancellation', { externalId: fresh('cancel'), bet: bet.id })
  const path = `${pathOf(listed)}/settlement`
  const [settled, late] = await runConcurrently(stage, [() => settleAtOnce(stage, listed, path, entered), change])
  if (!settled || !late) throw new Error('An answer is missing')
  expectStatus(settled, 200, path)
  const [isIn] = successesAmong([late], 'a late change')
  if (isIn && isMatch) model.books.match(bet, size, odds)
  else if (isIn) model.books.cancel(bet)
  model.settle(listed, end)
  return `${path} against a late ${isMatch ? 'match' : 'cancellation'}, which is ${isIn ? 'in' : 'out'}`
}

/** Two users settle and void the same market. */
export const twoResults: Command = async (stage) => {
  const listed = marketIn(stage, inPlay)
  if (!listed) return null
  const path = pathOf(listed)
  const { end, entered } = randomResult(stage, listed)
  const result = await expectOneSuccess(stage, `${path} is settled by one user and voided by another`, [
    {
      run: () => runAction(stage, 'owner', `${path}/settlement`, entered),
      onSuccess: () => stage.model.settle(listed, end),
    },
    { run: () => runAction(stage, 'payer', `${path}/voidance`), onSuccess: () => stage.model.settle(listed, 'void') },
  ])
  await processSettlement(stage, listed)
  return result
}

/** A withdrawal and a bet that fit the balance alone but not together. */
export const withdrawOrBet: Command = async (stage) => {
  const { model, random, setup, fresh } = stage
  const player = random.oneOf(model.players)
  const available = model.available(player)
  if (available < 20_000n) return null
  const request = randomBet(stage, { listed: randomMarket(stage), player, stake: random.amount(10_000n, available) })
  const growth = model.rejectionOf(request.draft) === null ? model.exposureIncrease(request.draft) : 0n
  const amount = random.amount(available - growth + 1n, available)
  if (growth <= 0n || amount < 100n || model.withdrawalRejection(player, amount) !== null) return null
  const content = { externalId: fresh('withdrawal'), player: player.id, method: 'bank', amount: major(amount) }
  return expectOneSuccess(stage, `player ${player.id} withdraws and bets the same funds`, [
    {
      run: () => setup.call('/withdrawal', content),
      onSuccess: ({ body }) => model.requestWithdrawal(String(body['withdrawal']), player, amount),
    },
    betOperation(stage, request),
  ])
}

/** A bet that fits into the available amount once but not twice; null if none is found. */
function betAtLimit(stage: Sequence, listed: ListedMarket, player: Bet['player'], room: bigint): BetRequest | null {
  const { model, random } = stage
  for (let tries = 0; tries < 12; tries += 1) {
    const request = randomBet(stage, { listed, player, stake: random.amount(10_000n, room) })
    if (model.rejectionOf(request.draft) === null && model.exposureIncrease(request.draft) > room / 2n) return request
  }
  return null
}

/** Two bets in two markets with funds for one. */
export const twoBets: Command = async (stage) => {
  const { model, random } = stage
  const open = model.markets.filter(({ status }) => status === 'OPEN')
  const [a, b] = random.happens(50) ? open : open.toReversed()
  const player = random.oneOf(model.players)
  const available = model.available(player)
  if (!a || !b || available < 20_000n) return null
  const [first, second] = [betAtLimit(stage, a, player, available), betAtLimit(stage, b, player, available)]
  if (!first || !second) return null
  const rivals = [betOperation(stage, first), betOperation(stage, second)]
  return expectOneSuccess(stage, `player ${player.id} bets twice with funds for one`, rivals)
}

/** Two bets in one market with funds for both: both must be accepted and counted. */
export const twoBetsInOneMarket: Command = async (stage) => {
  const { model, random } = stage
  const player = random.oneOf(model.players)
  const listed = marketIn(stage, ['OPEN'])
  if (!listed || model.limits.size > 0 || model.available(player) < 60_000n) return null
  const wishes = [1, 2].map(() => randomBet(stage, { listed, player, stake: random.amount(10_000n, 20_000n) }))
  const liabilities = wishes.map(({ draft: { side, stake, odds } }) =>
    side === 'BACK' ? stake : winnings(stake, odds),
  )
  if (total(liabilities) > model.available(player) || wishes.some(({ draft }) => model.rejectionOf(draft))) return null
  const rivals = wishes.map((request) => betOperation(stage, request))
  const answers = await runConcurrently(
    stage,
    rivals.map(({ run: go }) => go),
  )
  answers.forEach((answer, at) => {
    expectStatus(answer, 200, 'one of two bets')
    rivals[at]?.onSuccess(answer)
  })
  return `player ${player.id} bets twice at once in market ${listed.market.id}`
}

/** Two players of an agent whose limit has room for one bet. */
export const limitEdge: Command = async (stage) => {
  const { model } = stage
  const [limit] = model.limits
  if (!limit) return null
  const [agent, max] = limit
  const room = max - model.exposureBelow(agent)
  const nodes = downlineOf(model.tree, agent)
  const [a, b] = model.players.filter((player) => nodes.has(player.agent) && model.available(player) >= room)
  const listed = model.markets.find(({ status }) => status === 'OPEN')
  if (!a || !b || !listed || room < 20_000n) return null
  const [first, second] = [betAtLimit(stage, listed, a, room), betAtLimit(stage, listed, b, room)]
  if (!first || !second) return null
  const rivals = [betOperation(stage, first), betOperation(stage, second)]
  return expectOneSuccess(stage, `two players below agent ${agent} bet at the edge of its limit`, rivals)
}

/** The same bet sent three times at once, as a site with a bad connection does. */
export const sameBetThreeTimes: Command = async (stage) => {
  const { model, random, setup, sent } = stage
  const request = randomBet(stage, {
    listed: randomMarket(stage),
    player: random.oneOf(model.players),
    stake: random.amount(10_000n, 60_000n),
  })
  if (model.rejectionOf(request.draft) !== null) return place(stage, request)
  const [first, ...others] = await runConcurrently(
    stage,
    Array.from({ length: 3 }, () => () => setup.call('/bet', request.content)),
  )
  if (!first) throw new Error('An answer is missing')
  expectStatus(first, 200, 'a bet sent three times')
  for (const other of others) deepStrictEqual(other, first, 'a bet sent three times')
  betOperation(stage, request).onSuccess(first)
  sent.push({ path: '/bet', content: request.content, answer: first })
  return 'a bet is sent three times at once and accepted once'
}
