import { transactionPassword } from '#checks/simulation/simulation-setup.ts'
import type { TraderOperation, Intent } from './intents.ts'
import type { Load } from './load.ts'

type FormInput = Readonly<Record<string, unknown>>

/** A trader operation at this path. */
const operationOf = (
  { operator, cycle }: Load,
  { kind, path }: { readonly kind: TraderOperation; readonly path: string },
  entered: FormInput = {},
): Intent => {
  const id = `c${cycle}-${kind}-${path.split('/')[1]}`
  return {
    id,
    kind,
    outcome: 'unknown',
    send: (key) =>
      operator.trader.post(
        `/api/${path}`,
        { ...entered, reason: { code: 'RESULT', text: id }, transactionPassword },
        { 'idempotency-key': key },
      ),
  }
}

/** Settles the market of this cycle while its last bets still arrive. */
function settlementOf(load: Load): Intent {
  const market = load.cycle + 1
  const winner = String(market * 10 + 1 + load.random.below(2))
  return operationOf(load, { kind: 'settlement', path: `market-result/${market}/settlement` }, { winner })
}

/** Voids every bet so far on the market of this cycle, cell by cell. */
const voidOf = (load: Load): Intent =>
  operationOf(
    load,
    { kind: 'voidance', path: `market-result/${load.cycle + 1}/time-voidance` },
    { from: '2020-01-01T00:00:00Z' },
  )

/** The trader requests, the checker confirms. A second confirmation is rejected, so that rejection proves nothing. */
const withSecondApproval = ({ operator }: Load, request: Intent): Intent => ({
  ...request,
  answersOnce: true,
  async send(key) {
    const answer = await request.send(key)
    const data = answer.body['data']
    if (answer.status !== 202 || typeof data !== 'object' || data === null || !('approval' in data)) return answer
    return operator.checker.post(`/api/approvals/${String(data.approval)}/decision`, { decision: 'approve' })
  },
})

/** Rolls back a market whose settlement finished earlier. */
const rollbackOf = (load: Load, market: number): Intent =>
  withSecondApproval(load, operationOf(load, { kind: 'rollback', path: `market-result/${market}/rollback` }))

/** Re-settles it with the other result. */
function resettlementOf(load: Load, market: number): Intent {
  const winner = String(market * 10 + 1 + load.random.below(2))
  return withSecondApproval(
    load,
    operationOf(load, { kind: 'resettlement', path: `market-result/${market}/resettlement` }, { winner }),
  )
}

/** Corrupts a stored exposure of an open market and requests a recount. */
async function recountOf(load: Load, market: number): Promise<Intent[]> {
  const isPlanted = await load.operator.corruptExposure(market)
  return isPlanted ? [operationOf(load, { kind: 'recount', path: `market-result/${market}/recount` })] : []
}

/** Voids one bet of a settled market. */
async function betVoidOf(load: Load, market: number): Promise<Intent[]> {
  const bet = await load.operator.settledBet(market)
  return bet === null ? [] : [operationOf(load, { kind: 'betVoid', path: `my-bets/${bet}/settled-voidance` })]
}

/** Restores it with its result, or as an open bet if the market was rolled back. */
async function betRestorationOf(load: Load, market: number): Promise<Intent[]> {
  const bet = await load.operator.voidedBet(market)
  return bet === null ? [] : [operationOf(load, { kind: 'betRestoration', path: `my-bets/${bet}/restoration` })]
}

/**
 * The trader's operations in a cycle. Of every three markets the first has its bets voided and is recounted; the second is
 * settled, has a bet voided, is rolled back and has the bet restored as open; the third is settled, has a bet voided and
 * restored, and is re-settled. Enough cycles lie between these steps for interrupted work to finish.
 */
export async function operationsOf(load: Load): Promise<readonly Intent[]> {
  const { cycle } = load
  const earlier = (market: number) => (market > 0 ? market : null)
  const perform = async <T>(market: number | null, deed: (load: Load, market: number) => T) =>
    market === null ? [] : [await deed(load, market)].flat()
  if (cycle % 3 === 0)
    return [
      voidOf(load),
      ...(await perform(earlier(cycle - 1), betVoidOf)),
      ...(await perform(earlier(cycle - 6), resettlementOf)),
    ]
  if (cycle % 3 === 1)
    return [
      settlementOf(load),
      ...(await perform(earlier(cycle - 1), betVoidOf)),
      ...(await perform(earlier(cycle - 3), recountOf)),
      ...(await perform(earlier(cycle - 8), betRestorationOf)),
    ]
  return [
    settlementOf(load),
    ...(await perform(earlier(cycle - 3), rollbackOf)),
    ...(await perform(earlier(cycle - 5), betRestorationOf)),
  ]
}
