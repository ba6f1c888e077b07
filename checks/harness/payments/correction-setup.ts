import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { correctBetActs } from '#areas/exchange/bets/correct-bets.act.ts'
import { cancelUnmatchedAct, voidBetsAct } from '#areas/exchange/bets/void-bets.act.ts'
import { marketChangeActs } from '#areas/exchange/markets/changes/market-change.act.ts'
import { marketResultActs } from '#areas/exchange/markets/results/market-result.act.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runAction, type ActContext } from '#engine/action/run-act.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { openSettlementSetup } from '#checks/harness/betting/settlement-setup.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'

interface ActionRequest {
  readonly input?: object
  readonly actor?: Actor
  readonly preview?: boolean
}

const trader = actorNamed('trader')
const reason = { code: 'official', text: 'umpire' }

/** The settlement setup with the actions of its screens: settling, rolling back, voiding and restoring go through them. */
export async function openCorrectionSetup() {
  const { database, site, settlement: books, close } = await openSettlementSetup()
  const context: ActContext = {
    db: database.db,
    bindings: [
      ...[...marketResultActs, ...marketChangeActs].map((act) => ({ path: '/market-result', act })),
      ...[voidBetsAct, cancelUnmatchedAct, ...correctBetActs].map((act) => ({ path: '/my-bets', act })),
    ],
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
  const run = async (path: string, id: string, { input = {}, actor = trader, preview = false }: ActionRequest = {}) => {
    const binding = context.bindings.find(({ act, path: at }) => `${at}/${act.action.name}` === path)
    if (!binding) throw new Error(`There is no action ${path}`)
    const ids = binding.act.action.on === 'rows' ? { ids: [id] } : {}
    const body = { ...input, ...ids, reason, transactionPassword: 'x' }
    const request = { actor, id, body, idempotencyKey: randomUUID(), preview, parameters: { id }, circumstances }
    return (await runAction(context, binding, request)).body
  }
  const processSettlement = (market: string) => settleMarket(database.db, BigInt(market))
  /** Requests a rollback and returns the second approver's decision as a function. */
  const requestRollback = async (market: string) => {
    const { data } = await run('/market-result/rollback', market)
    const id = (data as { approval: string }).approval
    return () =>
      decideApproval(context, {
        actor: actorNamed('second'),
        id,
        reason: null,
        circumstances,
        decision: 'approve',
      })
  }
  return {
    database,
    site,
    books,
    close,
    run,
    work: processSettlement,
    askRollback: requestRollback,
    settle: async (market: string) => {
      await run('/market-result/settlement', market, { input: { winner: 'A' } })
      await processSettlement(market)
    },
    correct: async (name: 'settled-voidance' | 'restoration', bet: string, market: string) => {
      await run(`/my-bets/${name}`, bet)
      await processSettlement(market)
    },
    stateOf: async (bet: string) =>
      (await books.query(`select status, pl, settle_seq from bet where id = $1`, [bet]))[0],
    statusOf: async (market: string): Promise<unknown> =>
      (await books.query(`select status from market where id = $1`, [market]))[0]?.['status'],
    /** A market on which two players bet on both sides. */
    book: async (commission = 200) => {
      const market = await site.market({ commission, runners: ['A', 'B', 'C'] })
      const players = [await books.player(), await books.player()]
      const bets: string[] = []
      for (const [at, traits] of [
        { runner: 'A', odds: '3' },
        { runner: 'B', odds: '2.37', stake: '33.33' },
        { runner: 'B', odds: '4.1', side: 'LAY', stake: '71.01' },
        { runner: 'A', odds: '2.5', side: 'LAY', stake: '12.34' },
      ].entries()) {
        const { runner, ...terms } = traits
        bets.push((await books.bet(players[at % 2] ?? '', market, runner, terms)).bet)
      }
      return { ...market, players, bets }
    },
  }
}
export type CorrectionSetup = Awaited<ReturnType<typeof openCorrectionSetup>>

/** How many of these succeeded; at least one must. */
export const countSucceeded = (results: readonly PromiseSettledResult<unknown>[]): number => {
  const succeeded = results.filter(({ status }) => status === 'fulfilled').length
  expect(succeeded).toBeGreaterThan(0)
  return succeeded
}
