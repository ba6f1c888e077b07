import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { percent } from '#blueprint/kinds/kinds.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { withdrawByFeed } from '#areas/exchange/rules/markets/feed-withdrawal.ts'
import { readMarket } from '#areas/exchange/markets/results/result-market.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import { market as marketRecord } from '#areas/exchange/markets/events/market.record.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { catalogueId, externalId } from '#blueprint/inbound/field-schemas.ts'
import { requireFeed } from './feed.inbound.ts'

const reduction = percent('Reduction factor', { max: 9_999 })

export const withdrawRunner = inbound({
  path: '/feed/withdrawal',
  title: 'Withdraw a runner',
  description:
    'For feeds. Withdraws a runner (a non-runner) from a market: bets on it are void, and prices matched before are reduced by the factor, in percent. A market that is open is suspended until the feed sends its next prices.',
  input: z.strictObject({ externalId, market: catalogueId, runner: catalogueId, reduction: reduction.wire }),
  answer: z.object({ market: catalogueId, status: z.enum(marketFlow.states) }),
})

async function lockMarket(tx: Tx, id: bigint) {
  const locked = await readMarket(tx, id, true)
  if (!locked) return null
  const { row, market } = locked
  const subject = marketRecord.subjectOf(row, { shown: { status: row.status } })
  return { market, subject, flow: marketFlow }
}

export const withdrawRunnerHandler = inboundHandler(withdrawRunner, {
  externalId: ({ externalId: id }) => ({ kind: 'feed-withdrawal', id }),
  facts: (tx, { input, caller }) => requireFeed(tx, caller, () => lockMarket(tx, BigInt(input.market))),
  rule: ({ market }, { input, caller, now }) =>
    withdrawByFeed(
      market,
      { runner: BigInt(input.runner), reduction: reduction.fromWire(input.reduction) },
      { by: caller.name, at: now },
    ),
  reply: async ({ market: { status } }, { input: { market } }) => ({
    market,
    status: status === 'OPEN' || status === 'BALL_RUN' ? 'SUSPENDED' : status,
  }),
})
