import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { betOnSmall, orderSettlement, orderVoidance, type Beside } from './beside-great.ts'
import {
  amount,
  cellsChanged,
  cellsDone,
  differencesFrom,
  expectedOf,
  settledWithin,
  silenceIn,
} from './great-books.ts'
import type { Stage } from './great-market.ts'
import { unfinishedIn, violationsIn } from './ledger.ts'

export interface Deed {
  /** Of the great market, when the worker dies: cells of players that are done. */
  readonly killAfter: number
  /** Bets on each small market, and how many a second. */
  readonly betsOnSmall: number
  readonly rate: number
  /** The worker dies in the midst of a cell that stands still until then: of the settlement, and of the bets that are taken out of the torn market. And not before a small market is settled. */
  readonly isHeld?: boolean
  readonly tell?: (line: string) => void
}

/** Times are in milliseconds. */
export interface Told extends Beside {
  /** The desk's: what the result would do, and the order to settle. */
  readonly preview: number
  readonly order: number
  /** From the order to the end, with everything between. */
  readonly whole: number
  /** The longest time without a cell being done: that a worker is dead is noticed only after a while. */
  readonly silence: number
  readonly cellsAtDeath: number
  readonly changedAtDeath: number
  /** Small markets that were settled while the great one was under way, and of these before the worker died. */
  readonly within: number
  readonly beforeDeath: number
  readonly wrong: readonly string[]
}

/**
 * Settles the great market by the queue while bets come in on small ones, which are settled too; the worker is killed in the
 * middle, and another goes on. Says how long everything took and what is wrong afterwards.
 */
export async function settleUnderWay(stage: Stage, deed: Deed): Promise<Told> {
  const { tell = () => undefined } = deed
  const due = await expectedOf(stage)
  const preview = await timed(() => stage.trader.get(`/api/market-result/${stage.great}/preview?winner=Runner+2`))
  tell(`the desk shows what a result does to ${stage.bets} bets of ${due.size} players in ${preview} ms`)
  const workers = [await hireWorker(stage.url)]
  const release = deed.isHeld ? await holdWallet(stage) : () => Promise.resolve()
  try {
    const ordered = performance.now()
    const order = await timed(() => orderSettlement(stage, stage.great))
    if (deed.isHeld) await orderVoidance(stage)
    const besides = betOnSmall(stage, deed)
    await until(async () => (await cellsDone(stage)) >= deed.killAfter)
    if (deed.isHeld) await until(async () => (await settledWithin(stage)) > 0 && (await cellsChanged(stage)) > 0)
    const beforeDeath = await settledWithin(stage)
    await end(workers[0], 'SIGKILL')
    const [cellsAtDeath, changedAtDeath] = [await cellsDone(stage), await cellsChanged(stage)]
    tell(`killed ${Math.round(performance.now() - ordered)} ms after the order, ${cellsAtDeath} of 64 cells done`)
    await release()
    workers.push(await hireWorker(stage.url))
    await until(() => isOver(stage))
    const whole = Math.round(performance.now() - ordered)
    const beside = await besides.end()
    await until(async () => (await unfinishedIn(stage.url)) === 0)
    await end(workers[1], 'SIGTERM')
    const [within, silence] = [await settledWithin(stage), await silenceIn(stage)]
    const wrong = [...(await differencesFrom(stage, due)), ...(await violationsIn(stage.url))]
    return { preview, order, whole, silence, cellsAtDeath, changedAtDeath, beforeDeath, within, wrong, ...beside }
  } finally {
    await release()
    await Promise.all(workers.map((one) => end(one, 'SIGKILL')))
  }
}

const program = fileURLToPath(new URL('settling-worker.ts', import.meta.url))

async function hireWorker(url: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(worker, 'exit').then(() => {
    throw new Error('The worker ended before it began')
  })
  await Promise.race([once(worker.stdout, 'data'), failed])
  failed.catch(() => undefined)
  return worker
}

async function end(worker: ChildProcess | undefined, how: NodeJS.Signals): Promise<void> {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill(how)
  await gone
}

/** The cell of this player comes to a standstill: its settlement has written the bets and waits for his wallet. */
async function holdWallet({ owner, heldPlayer }: Stage): Promise<() => Promise<void>> {
  const holder = await owner.connect()
  await holder.query(`begin; select 1 from wallet where account_id = ${heldPlayer} for update`)
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    await holder.query('rollback')
    holder.release()
  }
}

const isOver = async (stage: Stage): Promise<boolean> =>
  (await amount(stage, `select count(*) as amount from market where id = ${stage.great} and status = 'SETTLED'`)) === 1n

const everyMs = 20
const patienceMs = 600_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const last = Date.now() + patienceMs; !(await holds()); await delay(everyMs))
    if (Date.now() > last) throw new Error('The settlement does not come to its end')
}
