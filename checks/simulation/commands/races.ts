import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bet } from '#checks/paths/books.ts'
import { major, total, winnings } from '#checks/paths/plain.ts'
import { below } from '#checks/paths/tree.ts'
import type { Answer, Content } from '../ground.ts'
import type { Listed } from '../model.ts'
import { expectStatus, press, yesAmong, type Command, type Stage } from '../stage.ts'
import { place, someMarket, waitingBet, wishFor, type Wish } from './bets.ts'
import { inPlay, marketIn, pathOf, someResult, work } from './markets.ts'

/** One of those who try something at the same moment, and what it means when he is the one. */
export interface Rival {
  readonly go: () => Promise<Answer>
  readonly won: (answer: Answer) => void
}

/** All at once, give or take a few milliseconds. */
export function atOnce({ luck }: Stage, works: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const late = works.map(() => (luck.happens(50) ? 0 : luck.below(6)))
  return Promise.all(
    works.map(async (go, at) => {
      if (late[at]) await delay(late[at])
      return go()
    }),
  )
}

export async function onlyOne(stage: Stage, what: string, rivals: readonly Rival[]): Promise<string> {
  const answers = await atOnce(
    stage,
    rivals.map(({ go }) => go),
  )
  const yes = yesAmong(answers, what)
  strictEqual(yes.filter(Boolean).length, 1, `${what}, only one of them: ${JSON.stringify(answers)}`)
  const first = yes.indexOf(true)
  const answer = answers[first]
  if (answer) rivals[first]?.won(answer)
  return `${what}: ${first === 0 ? 'the first' : 'the second'} wins`
}

export const betting = ({ ground, model }: Stage, { content, draft }: Wish): Rival => ({
  go: () => ground.call('/bet', content),
  won: (answer) => model.books.take(draft, String(answer.body['bet'])),
})

/** The settlement begins at once: whatever slips in behind it stays open for ever, and is seen. */
async function settling(stage: Stage, listed: Listed, path: string, entered: Content): Promise<Answer> {
  const answer = await press(stage, 'owner', path, entered)
  if (answer.status === 200) await work(stage, listed)
  return answer
}

/** A result is declared while somebody still bets: the bet is in and settled, or it is out. */
export const lateBet: Command = async (stage) => {
  const { model, luck, ground } = stage
  const listed = marketIn(stage, ['OPEN'])
  if (!listed) return null
  const wish = wishFor(stage, { listed, player: luck.oneOf(model.players), stake: luck.amount(10_000n, 90_000n) })
  const objection = model.objection(wish.draft)
  const { end, entered } = someResult(stage, listed)
  const isVoid = luck.happens(25)
  const path = `${pathOf(listed)}/${isVoid ? 'voidance' : 'settlement'}`
  const [settled, late] = await atOnce(stage, [
    () => settling(stage, listed, path, isVoid ? {} : entered),
    () => ground.call('/bet', wish.content),
  ])
  if (!settled || !late) throw new Error('Both were asked')
  expectStatus(settled, 200, path)
  const [isIn] = yesAmong([late], 'a late bet')
  strictEqual(isIn && objection !== null, false, `a bet that was to be refused: ${objection}`)
  if (isIn) model.books.take(wish.draft, String(late.body['bet']))
  model.settle(listed, isVoid ? 'void' : end)
  return `${path} against a late bet, which is ${isIn ? 'in' : 'out'}`
}

/** A result is declared while what waits of a bet is matched or taken back. */
export const lateChange: Command = async (stage) => {
  const { model, luck, ground, fresh } = stage
  const bet = waitingBet(stage)
  const listed = bet && model.listed(bet.market)
  if (!bet || !listed || !inPlay.includes(listed.status)) return null
  const { end, entered } = someResult(stage, listed)
  const isMatch = luck.happens(50)
  const { remaining: size, odds } = bet
  const change = isMatch
    ? () => ground.call('/bet/match', { externalId: fresh('match'), bet: bet.id, size: major(size), odds })
    : () => ground.call('/bet/cancellation', { externalId: fresh('cancel'), bet: bet.id })
  const path = `${pathOf(listed)}/settlement`
  const [settled, late] = await atOnce(stage, [() => settling(stage, listed, path, entered), change])
  if (!settled || !late) throw new Error('Both were asked')
  expectStatus(settled, 200, path)
  const [isIn] = yesAmong([late], 'a late change')
  if (isIn && isMatch) model.books.match(bet, size, odds)
  else if (isIn) model.books.cancel(bet)
  model.settle(listed, end)
  return `${path} against a late ${isMatch ? 'match' : 'cancellation'}, which is ${isIn ? 'in' : 'out'}`
}

/** Two people end the same market in different ways. */
export const twoResults: Command = async (stage) => {
  const listed = marketIn(stage, inPlay)
  if (!listed) return null
  const path = pathOf(listed)
  const { end, entered } = someResult(stage, listed)
  const told = await onlyOne(stage, `${path} is settled by one and voided by another`, [
    {
      go: () => press(stage, 'owner', `${path}/settlement`, entered),
      won: () => stage.model.settle(listed, end),
    },
    { go: () => press(stage, 'payer', `${path}/voidance`), won: () => stage.model.settle(listed, 'void') },
  ])
  await work(stage, listed)
  return told
}

/** Both fit when alone and not together. */
export const lastUnit: Command = async (stage) => {
  const { model, luck, ground, fresh } = stage
  const player = luck.oneOf(model.players)
  const available = model.available(player)
  if (available < 20_000n) return null
  const wish = wishFor(stage, { listed: someMarket(stage), player, stake: luck.amount(10_000n, available) })
  const growth = model.objection(wish.draft) === null ? model.growth(wish.draft) : 0n
  const amount = luck.amount(available - growth + 1n, available)
  if (growth <= 0n || amount < 100n || model.withdrawalObjection(player, amount) !== null) return null
  const content = { externalId: fresh('withdrawal'), player: player.id, method: 'bank', amount: major(amount) }
  return onlyOne(stage, `player ${player.id} withdraws and bets his last`, [
    {
      go: () => ground.call('/withdrawal', content),
      won: ({ body }) => model.askWithdrawal(String(body['withdrawal']), player, amount),
    },
    betting(stage, wish),
  ])
}

/** A bet that fits into so much room, and not twice. */
function wishAtEdge(stage: Stage, listed: Listed, player: Bet['player'], room: bigint): Wish | null {
  const { model, luck } = stage
  for (let tries = 0; tries < 12; tries += 1) {
    const wish = wishFor(stage, { listed, player, stake: luck.amount(10_000n, room) })
    if (model.objection(wish.draft) === null && model.growth(wish.draft) > room / 2n) return wish
  }
  return null
}

/** Two bets in two markets, with money for one of them. */
export const twoBets: Command = async (stage) => {
  const { model, luck } = stage
  const open = model.markets.filter(({ status }) => status === 'OPEN')
  const [a, b] = luck.happens(50) ? open : open.toReversed()
  const player = luck.oneOf(model.players)
  const available = model.available(player)
  if (!a || !b || available < 20_000n) return null
  const [first, second] = [wishAtEdge(stage, a, player, available), wishAtEdge(stage, b, player, available)]
  if (!first || !second) return null
  const rivals = [betting(stage, first), betting(stage, second)]
  return onlyOne(stage, `player ${player.id} bets twice and has money for one`, rivals)
}

/** Two bets in one market, with money for both however they come: each must know of the other. */
export const twoInOne: Command = async (stage) => {
  const { model, luck } = stage
  const player = luck.oneOf(model.players)
  const listed = marketIn(stage, ['OPEN'])
  if (!listed || model.limits.size > 0 || model.available(player) < 60_000n) return null
  const wishes = [1, 2].map(() => wishFor(stage, { listed, player, stake: luck.amount(10_000n, 20_000n) }))
  const liabilities = wishes.map(({ draft: { side, stake, odds } }) =>
    side === 'BACK' ? stake : winnings(stake, odds),
  )
  if (total(liabilities) > model.available(player) || wishes.some(({ draft }) => model.objection(draft))) return null
  const rivals = wishes.map((wish) => betting(stage, wish))
  const answers = await atOnce(
    stage,
    rivals.map(({ go }) => go),
  )
  answers.forEach((answer, at) => {
    expectStatus(answer, 200, 'one of two bets')
    rivals[at]?.won(answer)
  })
  return `player ${player.id} bets twice at once in market ${listed.market.id}`
}

/** Two players below an agent whose limit leaves room for one of them. */
export const limitEdge: Command = async (stage) => {
  const { model } = stage
  const [limit] = model.limits
  if (!limit) return null
  const [agent, most] = limit
  const room = most - model.exposureBelow(agent)
  const nodes = below(model.tree, agent)
  const [a, b] = model.players.filter((player) => nodes.has(player.agent) && model.available(player) >= room)
  const listed = model.markets.find(({ status }) => status === 'OPEN')
  if (!a || !b || !listed || room < 20_000n) return null
  const [first, second] = [wishAtEdge(stage, listed, a, room), wishAtEdge(stage, listed, b, room)]
  if (!first || !second) return null
  const rivals = [betting(stage, first), betting(stage, second)]
  return onlyOne(stage, `two players below agent ${agent} bet at the edge of its limit`, rivals)
}

/** The same bet several times at the same moment, as a site does whose line is bad. */
export const twins: Command = async (stage) => {
  const { model, luck, ground, sent } = stage
  const wish = wishFor(stage, {
    listed: someMarket(stage),
    player: luck.oneOf(model.players),
    stake: luck.amount(10_000n, 60_000n),
  })
  if (model.objection(wish.draft) !== null) return place(stage, wish)
  const [first, ...others] = await atOnce(
    stage,
    Array.from({ length: 3 }, () => () => ground.call('/bet', wish.content)),
  )
  if (!first) throw new Error('The bet was sent')
  expectStatus(first, 200, 'a bet sent three times')
  for (const other of others) deepStrictEqual(other, first, 'a bet sent three times')
  betting(stage, wish).won(first)
  sent.push({ path: '/bet', content: wish.content, answer: first })
  return 'a bet is sent three times at once and taken once'
}
