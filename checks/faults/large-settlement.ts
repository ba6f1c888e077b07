import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { betOnSmallMarkets, requestSettlement, requestVoid, type SmallMarketResult } from './small-markets.ts'
import {
  amount,
  cellsChanged,
  cellsDone,
  differencesFrom,
  expectedResultsOf,
  settledWithin,
  longestPauseIn,
} from './large-market-ledger.ts'
import type { LargeMarketSetup } from './large-market.ts'
import { unfinishedIn, violationsIn } from './ledger.ts'

export interface SettlementRun {
  /** Number of settled cells of the large market at which the worker is killed. */
  readonly killAfter: number
  /** Bets on each small market, and bets per second. */
  readonly betsOnSmall: number
  readonly rate: number
  /** Blocks one cell so that the worker is killed in the middle of it, during both the settlement and the void, and only after a small market is settled. */
  readonly isHeld?: boolean
  readonly report?: (line: string) => void
}

/** Measurements of a run; times in milliseconds. */
export interface SettlementMeasurements extends SmallMarketResult {
  /** Duration of the preview and of the settlement request. */
  readonly preview: number
  readonly order: number
  /** From the request to the end. */
  readonly totalMs: number
  /** The longest time without a settled cell; a dead worker is noticed with a delay. */
  readonly silence: number
  readonly cellsAtDeath: number
  readonly changedAtDeath: number
  /** Small markets settled during the large settlement, and those of them before the worker died. */
  readonly settledMeanwhile: number
  readonly beforeDeath: number
  readonly wrong: readonly string[]
}

/**
 * Settles the large market through the queue while small markets take bets and settle. The worker is killed in the middle and
 * another continues. Returns how long everything took and what is wrong afterwards.
 */
export async function settleUnderLoad(stage: LargeMarketSetup, deed: SettlementRun): Promise<SettlementMeasurements> {
  const { report: log = () => undefined } = deed
  const due = await expectedResultsOf(stage)
  const preview = await timed(() => stage.trader.get(`/api/market-result/${stage.largeMarket}/preview?winner=Runner+2`))
  log(`preview of a result for ${stage.bets} bets of ${due.size} players in ${preview} ms`)
  const workers = [await startWorker(stage.url)]
  const release = deed.isHeld ? await holdWallet(stage) : () => Promise.resolve()
  try {
    const ordered = performance.now()
    const order = await timed(() => requestSettlement(stage, stage.largeMarket))
    if (deed.isHeld) await requestVoid(stage)
    const otherBets = betOnSmallMarkets(stage, deed)
    await until(async () => (await cellsDone(stage)) >= deed.killAfter)
    if (deed.isHeld) await until(async () => (await settledWithin(stage)) > 0 && (await cellsChanged(stage)) > 0)
    const beforeDeath = await settledWithin(stage)
    await endWorker(workers[0], 'SIGKILL')
    const [cellsAtDeath, changedAtDeath] = [await cellsDone(stage), await cellsChanged(stage)]
    log(`killed ${Math.round(performance.now() - ordered)} ms after the request, ${cellsAtDeath} of 64 cells done`)
    await release()
    workers.push(await startWorker(stage.url))
    await until(() => isSettled(stage))
    const totalMs = Math.round(performance.now() - ordered)
    const beside = await otherBets.end()
    await until(async () => (await unfinishedIn(stage.url)) === 0)
    await endWorker(workers[1], 'SIGTERM')
    const [settledMeanwhile, silence] = [await settledWithin(stage), await longestPauseIn(stage)]
    const wrong = [...(await differencesFrom(stage, due)), ...(await violationsIn(stage.url))]
    return {
      preview,
      order,
      totalMs,
      silence,
      cellsAtDeath,
      changedAtDeath,
      beforeDeath,
      settledMeanwhile,
      wrong,
      ...beside,
    }
  } finally {
    await release()
    await Promise.all(workers.map((one) => endWorker(one, 'SIGKILL')))
  }
}

const program = fileURLToPath(new URL('settling-worker.ts', import.meta.url))

/** A process that only works the queue. */
export async function startWorker(url: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(worker, 'exit').then(() => {
    throw new Error('The worker ended before it started')
  })
  await Promise.race([once(worker.stdout, 'data'), failed])
  failed.catch(() => undefined)
  return worker
}

export async function endWorker(worker: ChildProcess | undefined, how: NodeJS.Signals): Promise<void> {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill(how)
  await gone
}

/** Locks the player's wallet, so that the settlement of this cell has written the bets and then waits. */
async function holdWallet({ owner, heldPlayer }: LargeMarketSetup): Promise<() => Promise<void>> {
  const holder = await owner.connect()
  await holder.query(`begin; select 1 from wallet where account_id = ${heldPlayer} for update`)
  let isLocked = true
  return async () => {
    if (!isLocked) return
    isLocked = false
    await holder.query('rollback')
    holder.release()
  }
}

const isSettled = async (stage: LargeMarketSetup): Promise<boolean> =>
  (await amount(
    stage,
    `select count(*) as amount from market where id = ${stage.largeMarket} and status = 'SETTLED'`,
  )) === 1n

const everyMs = 20
const patienceMs = 600_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const last = Date.now() + patienceMs; !(await condition()); await delay(everyMs))
    if (Date.now() > last) throw new Error('The settlement does not finish')
}
