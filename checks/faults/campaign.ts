import type { MigratedCluster } from '#checks/harness/migrated-cluster.ts'
import { awaited } from '#checks/harness/time/until.ts'
import { seededRandom, type Random } from '#checks/simulation/random.ts'
import { operationsOf } from './trader.ts'
import { attempt, type CasinoCall, type TraderOperation, type Intent } from './intents.ts'
import {
  betsSettledIn,
  changesIn,
  effectsOf,
  misappliedIn,
  recountsIn,
  settlementsIn,
  unfinishedIn,
  violationsIn,
} from './ledger.ts'
import { runClient } from './load.ts'
import { openMachine, type Machine } from './machine/machine.ts'
import { openOperator, type Operator } from './operator.ts'
import { emptyTally, stepsOf, type Fault, type Recovery, type Tally } from './tally.ts'

export interface CampaignOptions {
  readonly cycles: number
  readonly seed: number
  /** One for each cycle, in rotation. */
  readonly faults?: readonly Fault[]
  /** A fault strikes after 10 answered calls and at most so many more; default: 190. */
  readonly moreAnswers?: number
  /** Whether a call with a lost answer is repeated with its own key. A control uses a new key. */
  readonly keepsKeys?: boolean
  /** PostgreSQL settings. */
  readonly settings?: Readonly<Record<string, string>>
  /** The cluster that the machine starts from. */
  readonly cluster?: MigratedCluster
  readonly onCycle?: (line: string) => void
  /** Goes on after its cycles until each operation of the trader has succeeded, for at most ten times as many. */
  readonly untilEachOperation?: boolean
  /** Ends the run early when a control has found its defect. */
  readonly isEnough?: (tally: Tally) => boolean
}

const clients = 10

interface Run {
  readonly options: CampaignOptions
  readonly machine: Machine
  readonly operator: Operator
  readonly random: Random
  readonly tally: Tally
  readonly all: Intent[]
  /** Calls with each kind of error; a call counts once however often it is checked. */
  readonly found: Record<'lost' | 'doubled' | 'denied', Set<Intent>>
}

function recordError({ tally, found }: Run, what: keyof Run['found'], intent: Intent): void {
  found[what].add(intent)
  tally[what] = found[what].size
}

/** Runs faults under load and checks the outcome of every call. */
export async function campaign(options: CampaignOptions): Promise<Tally> {
  const {
    cycles,
    seed,
    settings = {},
    cluster,
    faults = ['server', 'database', 'server', 'database', 'both'],
  } = options
  const most = options.untilEachOperation ? cycles * 10 : cycles
  const tally = emptyTally()
  const machine = await openMachine({ settings, cluster, hasDisk: faults.includes('power') })
  try {
    const operator = await openOperator(machine, clients, most + 2)
    await machine.sync()
    const found = { lost: new Set<Intent>(), doubled: new Set<Intent>(), denied: new Set<Intent>() }
    const run: Run = { options, machine, operator, random: seededRandom(seed), tally, all: [], found }
    const goesOn = (cycle: number) => cycle < cycles || (cycle < most && operationsMissing(run).length > 0)
    for (let cycle = 0; goesOn(cycle) && !options.isEnough?.(tally); cycle += 1) {
      const isUp = await runCycle(run, cycle, faults[cycle % faults.length] ?? 'server')
      if (!isUp) return tally
    }
    if (!options.isEnough) await conclude(run)
    return tally
  } finally {
    await machine.close()
  }
}

/** Operations of the trader and casino calls of which none was accepted yet. On a loaded machine a fault may precede them. */
const operationsMissing = ({ tally: { desk, casino }, all }: Run): readonly string[] =>
  Object.keys({ ...desk, ...casino }).filter(
    (kind) => !all.some((intent) => intent.kind === kind && intent.outcome === 'acked'),
  )

/** Runs one cycle; returns whether the processes came up again. */
async function runCycle(run: Run, cycle: number, fault: Fault): Promise<boolean> {
  const { machine, tally, options, random, all } = run
  const afterAnswers = 10 + random.below(options.moreAnswers ?? 190)
  const intents = await loadUntil(run, { cycle, fault, afterAnswers })
  const recovery = await waitForRecovery(run, fault)
  if (!recovery) {
    for (const intent of [...all, ...intents]) if (intent.outcome === 'acked') recordError(run, 'lost', intent)
    return false
  }
  tally.recovery.push(recovery)
  tally.cycles += 1
  all.push(...intents)
  tally.interrupted += await settlementsIn(machine.ownerUrl)
  tally.torn += await changesIn(machine.ownerUrl)
  const before = { ...tally }
  await compareWithLedger(run, intents)
  await retryUnknown(run, intents)
  if (cycle % 5 === 4) await awaited(async () => (await recountsIn(machine.ownerUrl)) === 0)
  if (cycle % 5 === 4) tally.violations.push(...(await violationsIn(machine.ownerUrl)))
  const grown = (key: 'acked' | 'lost' | 'doubled' | 'denied' | 'indeterminate' | 'applied') =>
    `${key} ${tally[key] - before[key]}`
  options.onCycle?.(
    `${String(cycle + 1).padStart(4)} ${fault} after ${afterAnswers} answers: ${(
      ['acked', 'lost', 'doubled', 'denied', 'indeterminate', 'applied'] as const
    )
      .map(grown)
      .join(', ')}; up again in ${stepsOf(recovery)}`,
  )
  return true
}

/**
 * Runs clients and trader operations until the fault strikes. Answered calls are the clock: a busy machine makes the same cycle
 * slower, not emptier.
 */
async function loadUntil(
  { machine, operator, random, tally, options }: Run,
  { cycle, fault, afterAnswers }: { readonly cycle: number; readonly fault: Fault; readonly afterAnswers: number },
): Promise<Intent[]> {
  const ending = new AbortController()
  const load = { operator, cycle, signal: ending.signal }
  const intents: Intent[] = []
  const answered = () => intents.filter(({ outcome }) => outcome !== 'unknown').length
  const deeds = await operationsOf({ ...load, random })
  // Each client has its own choices, which do not depend on the order in which calls of others are answered.
  let stopped = 0
  const working = operator.players.map(async (_, seat) => {
    const own = seededRandom((options.seed * 1_000 + cycle) * 100 + seat)
    await runClient({ ...load, random: own }, seat, intents)
    stopped += 1
  })
  for (const deed of deeds) {
    // Settlements start at any time; jobs on open bets start late, so that the fault interrupts them.
    const at = deed.kind === 'settlement' ? random.below(afterAnswers) : afterAnswers - random.below(60)
    const early = awaited(() => answered() >= at || ending.signal.aborted).then(async () => {
      if (ending.signal.aborted) return
      intents.push(deed)
      await attempt(deed, deed.id)
    })
    working.push(early)
  }
  const hasBet = () => intents.some(({ kind, outcome }) => kind === 'bet' && outcome === 'acked')
  await awaited(() => (answered() >= afterAnswers && hasBet()) || stopped === operator.players.length)
  if (!hasBet()) tally.betless += 1
  await strike(machine, fault)
  ending.abort()
  await Promise.all(working)
  return intents
}

async function strike(machine: Machine, fault: Fault): Promise<void> {
  if (fault === 'power') return machine.cutPower()
  await Promise.all([
    ...(fault === 'server' ? [] : [machine.killDatabase()]),
    ...(fault === 'database' ? [] : [machine.killServer()]),
  ])
}

/** Starts what was killed and calls until it is answered; null if the data is gone. */
async function waitForRecovery({ machine, operator }: Run, fault: Fault): Promise<Recovery | null> {
  if (fault === 'database' && !machine.isServerAlive())
    throw new Error(`The server exited when its database was killed:\n${await machine.logTail()}`)
  const times = [performance.now()]
  const step = () => times.push(performance.now())
  try {
    if (fault !== 'server') await machine.startDatabase()
  } catch (error) {
    if (fault === 'power') return null
    throw error
  }
  step()
  if (fault !== 'database') await machine.startServer()
  step()
  const question = { player: operator.players[0] }
  let asked = 0
  const status = await awaited(async () => {
    asked += 1
    const answer = await operator.call('/balance', question).then(
      (one) => one.status,
      () => 0,
    )
    return (answer === 200 || (answer === 404 && fault === 'power')) && answer
  })
  if (status === 404) return null
  if (status !== 200) throw new Error(`The server does not recover:\n${await machine.logTail()}`)
  step()
  const [database = 0, server = 0, answer = 0] = times.slice(1).map((at, place) => at - (times[place] ?? at))
  return { fault, database, server, answer, asked }
}

/** Compares the outcomes of the calls with the ledger. */
async function compareWithLedger(run: Run, intents: readonly Intent[]): Promise<void> {
  const { machine, tally } = run
  for (const [intent, times] of await effectsOf(machine.ownerUrl, intents)) {
    const { outcome } = intent
    if (times > 1) recordError(run, 'doubled', intent)
    if (outcome === 'acked') tally.acked += 1
    if (outcome === 'acked' && times === 0) recordError(run, 'lost', intent)
    if (outcome === 'refused' && times > 0) recordError(run, 'denied', intent)
    if (outcome === 'unknown') tally.indeterminate += 1
    if (outcome === 'unknown' && times > 0) tally.applied += 1
  }
}

/** Retries calls with unknown outcome until they are answered; with their own key this is always safe. */
async function retryUnknown(run: Run, intents: readonly Intent[]): Promise<void> {
  const {
    machine,
    tally,
    options: { keepsKeys = true },
  } = run
  const unknown = intents.filter(({ outcome }) => outcome === 'unknown')
  for (const intent of unknown) {
    let turn = 0
    const outcome = await awaited(async () => {
      turn += 1
      return (await attempt(intent, keepsKeys ? intent.id : `${intent.id}-${turn}`)) !== 'unknown'
    })
    if (!outcome) tally.unanswered += 1
  }
  for (const [intent, times] of await effectsOf(machine.ownerUrl, unknown)) {
    if (times > 1) recordError(run, 'doubled', intent)
    if (intent.outcome === 'acked' && times === 0) recordError(run, 'lost', intent)
    // Without its key a retry cannot know that the first attempt succeeded.
    if (intent.outcome === 'refused' && times > 0 && keepsKeys && !intent.answersOnce)
      recordError(run, 'denied', intent)
  }
}

/** Waits until all work is finished, which the caller checks, and checks that every accepted call is in the ledger exactly once. */
async function conclude(run: Run): Promise<void> {
  const { machine, tally, all } = run
  await awaited(async () => {
    tally.unfinished = await unfinishedIn(machine.ownerUrl)
    return tally.unfinished === 0
  })
  const known = all.filter(({ outcome }) => outcome === 'acked')
  tally.bets = known.filter(({ kind }) => kind === 'bet').length
  tally.settled = await betsSettledIn(machine.ownerUrl)
  for (const { kind, provider } of known) {
    if (provider !== undefined) tally.styles[provider] += 1
    if (isTraderOperation(tally, kind)) tally.desk[kind] += 1
    if (isCasinoCall(tally, kind)) tally.casino[kind] += 1
  }
  tally.misapplied = await misappliedIn(machine.ownerUrl)
  for (const [intent, times] of await effectsOf(machine.ownerUrl, known)) {
    if (times === 0) recordError(run, 'lost', intent)
    if (times > 1) recordError(run, 'doubled', intent)
  }
  tally.violations.push(...(await violationsIn(machine.ownerUrl)))
}

const isTraderOperation = ({ desk }: Tally, kind: Intent['kind']): kind is TraderOperation => kind in desk
const isCasinoCall = ({ casino }: Tally, kind: Intent['kind']): kind is CasinoCall => kind in casino
