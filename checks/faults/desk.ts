import { transactionPassword } from '#checks/simulation/ground.ts'
import type { DeskDeed, Intent } from './intents.ts'
import type { Load } from './load.ts'

type Entered = Readonly<Record<string, unknown>>

/** What the trader wants, at this door of the desk. */
const deedOf = (
  { operator, cycle }: Load,
  { kind, door }: { readonly kind: DeskDeed; readonly door: string },
  entered: Entered = {},
): Intent => {
  const id = `c${cycle}-${kind}-${door.split('/')[1]}`
  return {
    id,
    kind,
    outcome: 'unknown',
    send: (key) =>
      operator.trader.post(
        `/api/${door}`,
        { ...entered, reason: { code: 'RESULT', text: id }, transactionPassword },
        { 'idempotency-key': key },
      ),
  }
}

/** The market of this cycle ends while its last bets still come in. */
function settlementOf(load: Load): Intent {
  const market = load.cycle + 1
  const winner = String(market * 10 + 1 + load.luck.below(2))
  return deedOf(load, { kind: 'settlement', door: `market-result/${market}/settlement` }, { winner })
}

/** Every bet so far on the market of this cycle is taken out again, cell by cell. */
const voidanceOf = (load: Load): Intent =>
  deedOf(
    load,
    { kind: 'voidance', door: `market-result/${load.cycle + 1}/time-voidance` },
    { from: '2020-01-01T00:00:00Z' },
  )

/** The trader asks, the checker confirms. What was confirmed already cannot be confirmed again, so a second no says nothing. */
const withSecond = ({ operator }: Load, asked: Intent): Intent => ({
  ...asked,
  answersOnce: true,
  async send(key) {
    const answer = await asked.send(key)
    const told = answer.body['data']
    if (answer.status !== 202 || typeof told !== 'object' || told === null || !('approval' in told)) return answer
    return operator.checker.post(`/api/approvals/${String(told.approval)}/decision`, { decision: 'approve' })
  },
})

/** A market whose settlement has come to its end long since is taken back. */
const rollbackOf = (load: Load, market: number): Intent =>
  withSecond(load, deedOf(load, { kind: 'rollback', door: `market-result/${market}/rollback` }))

/** Or gets its other result. */
function resettlementOf(load: Load, market: number): Intent {
  const winner = String(market * 10 + 1 + load.luck.below(2))
  return withSecond(
    load,
    deedOf(load, { kind: 'resettlement', door: `market-result/${market}/resettlement` }, { winner }),
  )
}

/** What is stored of an open market is made to differ from its bets, and the trader lets it be computed anew. */
async function recountOf(load: Load, market: number): Promise<Intent[]> {
  const isPlanted = await load.operator.misstate(market)
  return isPlanted ? [deedOf(load, { kind: 'recount', door: `market-result/${market}/recount` })] : []
}

/** One bet of a market that has its result does not count any more. */
async function betVoidOf(load: Load, market: number): Promise<Intent[]> {
  const bet = await load.operator.settledBet(market)
  return bet === null ? [] : [deedOf(load, { kind: 'betVoid', door: `my-bets/${bet}/settled-voidance` })]
}

/** And counts again: with its result, or, where the market was taken back since, as an open bet. */
async function betRestorationOf(load: Load, market: number): Promise<Intent[]> {
  const bet = await load.operator.voidedBet(market)
  return bet === null ? [] : [deedOf(load, { kind: 'betRestoration', door: `my-bets/${bet}/restoration` })]
}

/**
 * What the trader does in a cycle. Of three markets in turn the first loses its bets and is recounted, the second is settled,
 * loses a bet, is taken back and gets the bet again as an open one; the third is settled, loses a bet, gets it again and is
 * settled anew. Between two of these lie cycles enough for whatever was cut off to have come to its end.
 */
export async function deedsOf(load: Load): Promise<readonly Intent[]> {
  const { cycle } = load
  const ago = (market: number) => (market > 0 ? market : null)
  const of = async <T>(market: number | null, deed: (load: Load, market: number) => T) =>
    market === null ? [] : [await deed(load, market)].flat()
  if (cycle % 3 === 0)
    return [voidanceOf(load), ...(await of(ago(cycle - 1), betVoidOf)), ...(await of(ago(cycle - 6), resettlementOf))]
  if (cycle % 3 === 1)
    return [
      settlementOf(load),
      ...(await of(ago(cycle - 1), betVoidOf)),
      ...(await of(ago(cycle - 3), recountOf)),
      ...(await of(ago(cycle - 8), betRestorationOf)),
    ]
  return [
    settlementOf(load),
    ...(await of(ago(cycle - 3), rollbackOf)),
    ...(await of(ago(cycle - 5), betRestorationOf)),
  ]
}
