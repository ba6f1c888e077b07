import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { greenUp, type Hedge } from '#areas/exchange/rules/bets/green-up.ts'
import { matchedPair } from '#areas/exchange/rules/bets/open-position.ts'
import { parseOdds } from '#values/odds.ts'
import type { Tx } from '#engine/action/act.ts'
import { arrival, type Arrived } from '#engine/arrival.ts'
import { delayOn } from './bet-delay.facts.ts'
import { lockScene } from './bet-facts.facts.ts'
import { placeBet, placeBetArrival } from './bets.inbound.ts'
import {
  accountId,
  amount,
  betState,
  catalogueId,
  externalId,
  major,
  odds,
  whereabouts,
} from '#blueprint/inbound/words.ts'

const on = { player: accountId, market: catalogueId, runner: catalogueId, odds }
const hedged = {
  side: z.enum(['BACK', 'LAY']),
  stake: z.string(),
  /** What the bets on this runner bring then, whether it wins or not. */
  ifWins: z.string(),
  ifLoses: z.string(),
}

interface Wanted {
  readonly player: string
  readonly market: string
  readonly runner: string
  readonly odds: string
}

/** The bet that levels what is matched on the runner; the wallet is locked. */
async function hedgeOf(tx: Tx, { player, market, runner, odds: asked }: Wanted, at: Date) {
  const scene = await lockScene(tx, { player: BigInt(player), market: BigInt(market), at })
  const oddsE4 = parseOdds(asked)
  if (!scene) return null
  if (oddsE4 === null || oddsE4 <= 10_000) return refuse('Odds like "1.85"', 'odds')
  const hedge = greenUp(matchedPair(scene.bets, BigInt(runner)), oddsE4)
  return hedge === null || hedge.stake === 0n ? refuse('Both results are level already', 'runner') : hedge
}

const toldOf = ({ side, stake, ifWins, ifLoses }: Hedge) => ({
  side,
  stake: major(stake),
  ifWins: major(ifWins),
  ifLoses: major(ifLoses),
})

export const offerGreenUp = inbound({
  path: '/bet/green-up/offer',
  title: 'What levels a runner',
  description:
    'Returns the bet at this price that equalises the result on a runner whether it wins or loses: a lay if the runner is in profit, a back if it is in loss.',
  input: z.strictObject(on),
  answer: z.object(hedged),
})

export const offerGreenUpArrival = arrival(offerGreenUp, {
  externalId: () => null,
  facts: (tx, { input, now }) => hedgeOf(tx, input, now),
  rule: () => decide({}),
  reply: async (hedge) => toldOf(hedge),
})

export const takeGreenUp = inbound({
  path: '/bet/green-up',
  title: 'Green up a runner',
  description:
    'Places the bet that equalises the result on a runner, at this price or a better one. A stake from an earlier offer is rejected if the position has changed since.',
  input: z.strictObject({ externalId, ...on, stake: z.optional(amount), ...whereabouts }),
  answer: z.object({ ...betState.shape, ...hedged }),
})
type Asked = z.infer<typeof takeGreenUp.input>
type Placing = Exclude<Awaited<ReturnType<typeof placeBetArrival.facts>>, Refusal | null>

/** The hedge is a bet like any other: it waits, is held against prices and limits, and is recorded as one. */
function asBet(arrived: Arrived<typeof takeGreenUp>, { side, stake }: Hedge): Arrived<typeof placeBet> {
  const { externalId: id, player, market, runner, odds: price, place, device } = arrived.input
  const input = { externalId: id, player, market, runner, side, odds: price, stake: major(stake), place, device }
  return { ...arrived, input }
}

export const takeGreenUpArrival = arrival(takeGreenUp, {
  externalId: ({ externalId: id }) => ({ kind: 'green-up', id }),
  delayMs: (db, { market, player }: Asked) => delayOn(db, BigInt(market), BigInt(player)),
  async facts(tx, arrived): Promise<(Placing & { readonly hedge: Hedge }) | Refusal | null> {
    const { input, now } = arrived
    const hedge = await hedgeOf(tx, input, now)
    if (hedge === null || 'refused' in hedge) return hedge
    if (input.stake !== undefined && major(hedge.stake) !== input.stake)
      return refuse(`The position has changed. The green-up stake is now ${major(hedge.stake)}.`, 'stake')
    const placing = await placeBetArrival.facts(tx, asBet(arrived, hedge))
    return placing === null || 'refused' in placing ? placing : { ...placing, hedge }
  },
  rule(facts, arrived) {
    const decision = placeBetArrival.rule(facts, asBet(arrived, facts.hedge))
    return isRefusal(decision) ? decision : decide({ ...decision, message: 'Position greened up' })
  },
  reply: async (facts, arrived) => ({
    ...(await placeBetArrival.reply(facts, asBet(arrived, facts.hedge))),
    ...toldOf(facts.hedge),
  }),
})
