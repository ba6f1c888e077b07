import { transactionPassword } from '#checks/simulation/ground.ts'
import type { Intent } from './intents.ts'
import type { Load } from './load.ts'

type Entered = Readonly<Record<string, unknown>>

/** Something the trader wants of a market. */
const deedOf = (
  { operator }: Load,
  { kind, market, id, door }: Pick<Intent, 'kind' | 'id'> & { readonly market: number; readonly door: string },
  entered: Entered = {},
): Intent => ({
  id,
  kind,
  about: String(market),
  outcome: 'unknown',
  send: (key) =>
    operator.trader.post(
      `/api/market-result/${market}/${door}`,
      { ...entered, reason: { code: 'RESULT', text: 'As seen' }, transactionPassword },
      { 'idempotency-key': key },
    ),
})

/** The market of this cycle ends while its last bets still come in. */
const settlementOf = (load: Load, id: string): Intent => {
  const market = load.cycle + 1
  const winner = String(market * 10 + 1 + load.luck.below(2))
  return deedOf(load, { kind: 'settlement', market, id, door: 'settlement' }, { winner })
}

/** Every bet so far on the market of this cycle is taken out again, cell by cell. */
const voidanceOf = (load: Load, id: string): Intent =>
  deedOf(
    load,
    { kind: 'voidance', market: load.cycle + 1, id, door: 'time-voidance' },
    { from: '2020-01-01T00:00:00Z' },
  )

/**
 * A market that was settled four cycles ago, and whose settlement has come to its end long since, is taken back: the trader
 * asks, the checker confirms. What was confirmed already cannot be confirmed again, so a second no says nothing.
 */
function rollbackOf(load: Load, id: string): Intent {
  const asked = deedOf(load, { kind: 'rollback', market: load.cycle - 3, id, door: 'rollback' })
  return {
    ...asked,
    answersOnce: true,
    async send(key) {
      const answer = await asked.send(key)
      const told = answer.body['data']
      if (answer.status !== 202 || typeof told !== 'object' || told === null || !('approval' in told)) return answer
      return load.operator.checker.post(`/api/approvals/${String(told.approval)}/decision`, { decision: 'approve' })
    },
  }
}

/** What the trader does in a cycle: bets of a time are void, a market is settled, an earlier one is taken back. */
export function deedsOf(load: Load): readonly Intent[] {
  const named = (deed: string) => `c${load.cycle}-${deed}`
  const turn = load.cycle % 3
  return [
    ...(turn === 0 ? [voidanceOf(load, named('voidance'))] : [settlementOf(load, named('settlement'))]),
    ...(turn === 2 && load.cycle > 3 ? [rollbackOf(load, named('rollback'))] : []),
  ]
}
