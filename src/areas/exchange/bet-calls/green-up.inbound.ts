import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { greenUp, type Hedge } from '#areas/exchange/rules/bets/green-up.ts'
import { matchedPair } from '#areas/exchange/rules/bets/open-position.ts'
import { originOf } from '#areas/exchange/rules/bets/origin.ts'
import { parseOdds } from '#values/odds.ts'
import type { Tx } from '#engine/action/act.ts'
import { inboundHandler, type InboundHandlerRequest } from '#engine/inbound/inbound-handler.ts'
import { delayOn } from './bet-delay.facts.ts'
import { lockBetContext } from './bet-context.facts.ts'
import { placeBet, placeBetHandler } from './bets.inbound.ts'
import type { PlacementFacts } from './placement.facts.ts'
import {
  accountId,
  amount,
  betState,
  catalogueId,
  externalId,
  majorUnits,
  odds,
  locationFields,
} from '#blueprint/inbound/field-schemas.ts'

const runnerFields = { player: accountId, market: catalogueId, runner: catalogueId, odds }
const hedgeFields = {
  side: z.enum(['BACK', 'LAY']),
  stake: z.string(),
  /** Result of all bets on this runner after the hedge if the runner wins; `ifLoses` if it loses. */
  ifWins: z.string(),
  ifLoses: z.string(),
}

interface HedgeRequest {
  readonly player: string
  readonly market: string
  readonly runner: string
  readonly odds: string
}

/** The bet that equalises the matched bets on the runner; locks the wallet. */
async function hedgeOf(tx: Tx, { player, market, runner, odds }: HedgeRequest, at: Date) {
  const context = await lockBetContext(tx, { player: BigInt(player), market: BigInt(market), at })
  const oddsE4 = parseOdds(odds)
  if (!context) return null
  if (oddsE4 === null || oddsE4 <= 10_000) return refuse('Must be odds like "1.85".', 'odds')
  const hedge = greenUp(matchedPair(context.bets, BigInt(runner)), oddsE4)
  return hedge === null || hedge.stake === 0n
    ? refuse('The position on this runner is already level.', 'runner')
    : hedge
}

const replyOf = ({ side, stake, ifWins, ifLoses }: Hedge) => ({
  side,
  stake: majorUnits(stake),
  ifWins: majorUnits(ifWins),
  ifLoses: majorUnits(ifLoses),
})

export const offerGreenUp = inbound({
  path: '/bet/green-up/offer',
  title: 'Quote a green-up',
  description:
    'Returns the bet at this price that equalises the result on a runner whether it wins or loses: a lay if the runner is in profit, a back if it is in loss.',
  input: z.strictObject(runnerFields),
  answer: z.object(hedgeFields),
})

export const offerGreenUpHandler = inboundHandler(offerGreenUp, {
  externalId: () => null,
  facts: (tx, { input, now }) => hedgeOf(tx, input, now),
  rule: () => decide({}),
  reply: async (hedge) => replyOf(hedge),
})

export const placeGreenUp = inbound({
  path: '/bet/green-up',
  feature: 'exchangeBets',
  title: 'Green up a runner',
  description:
    'Places the bet that equalises the result on a runner, at this price or a better one. A stake from an earlier offer is rejected if the position has changed since.',
  input: z.strictObject({ externalId, ...runnerFields, stake: z.optional(amount), ...locationFields }),
  answer: z.object({ ...betState.shape, ...hedgeFields }),
})
type GreenUpInput = z.infer<typeof placeGreenUp.input>
/** The hedge is placed like any other bet: with the delay, the price and limit checks and the audit entry. */
function toBetCall(
  arrived: InboundHandlerRequest<typeof placeGreenUp>,
  { side, stake }: Hedge,
): InboundHandlerRequest<typeof placeBet> {
  const { externalId: id, player, market, runner, odds: price, place, device } = arrived.input
  const input = { externalId: id, player, market, runner, side, odds: price, stake: majorUnits(stake), place, device }
  return { ...arrived, input }
}

export const placeGreenUpHandler = inboundHandler(placeGreenUp, {
  externalId: ({ externalId: id }) => ({ kind: 'green-up', id }),
  delayMs: (db, { market, player }: GreenUpInput) => delayOn(db, BigInt(market), BigInt(player)),
  async facts(tx, arrived): Promise<(PlacementFacts & { readonly hedge: Hedge }) | Refusal | null> {
    const { input, now } = arrived
    const hedge = await hedgeOf(tx, input, now)
    if (hedge === null || 'refused' in hedge) return hedge
    if (input.stake !== undefined && majorUnits(hedge.stake) !== input.stake)
      return refuse(`The position has changed. The green-up stake is now ${majorUnits(hedge.stake)}.`, 'stake')
    const placing = await placeBetHandler.facts(tx, toBetCall(arrived, hedge))
    return placing === null || 'refused' in placing
      ? placing
      : { ...placing, origin: originOf(input.device, true), hedge }
  },
  rule(facts, arrived) {
    const decision = placeBetHandler.rule(facts, toBetCall(arrived, facts.hedge))
    return isRefusal(decision) ? decision : decide({ ...decision, message: 'Position greened up' })
  },
  reply: async (facts, arrived) => ({
    ...(await placeBetHandler.reply(facts, toBetCall(arrived, facts.hedge))),
    ...replyOf(facts.hedge),
  }),
})
