import { setTimeout as delay } from 'node:timers/promises'
import { luckOf, type Luck } from '#checks/simulation/luck.ts'
import { deedsOf } from './desk.ts'
import { attempt, type DeskDeed, type Intent } from './intents.ts'
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
import { client } from './load.ts'
import { openMachine, type Machine } from './machine.ts'
import { openOperator, type Operator } from './operator.ts'

export type Fault = 'server' | 'database' | 'both' | 'power'

export interface Asked {
  readonly cycles: number
  readonly seed: number
  /** In turn, one for each cycle. */
  readonly faults?: readonly Fault[]
  /** Whether a call whose answer was lost is repeated with its own key; a control does it with a new one. */
  readonly keepsKeys?: boolean
  /** Of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>
  readonly onCycle?: (line: string) => void
  /** Ends early: what a control looks for has been found. */
  readonly isEnough?: (tally: Tally) => boolean
}

export interface Tally {
  cycles: number
  acked: number
  /** Bets answered with yes; cycles whose fault came before the first of theirs; and bets that were settled with their market. */
  bets: number
  betless: number
  settled: number
  /** Answered with yes, and not in the ledger. */
  lost: number
  /** In the ledger more than once. */
  doubled: number
  /** Answered with no, and in the ledger. */
  denied: number
  /** Calls nobody answered, and how many of them had happened all the same. */
  indeterminate: number
  applied: number
  /** Still nobody's answer after many repetitions. */
  unanswered: number
  /** What the trader did of each kind. */
  desk: Record<DeskDeed, number>
  /** Single bets that are not what their last correction left. */
  misapplied: number
  /** Settlements and rollbacks that were under way when a fault came; and voidances. */
  interrupted: number
  torn: number
  /** What had not come to its end long after the last fault. */
  unfinished: number
  violations: string[]
  /** Milliseconds from the restart to the first answer. */
  recovery: number[]
}

const clients = 10

interface Run {
  readonly asked: Asked
  readonly machine: Machine
  readonly operator: Operator
  readonly luck: Luck
  readonly tally: Tally
  readonly all: Intent[]
  /** What was found wrong of which call, once however often it is looked at. */
  readonly found: Record<'lost' | 'doubled' | 'denied', Set<Intent>>
}

function find({ tally, found }: Run, what: keyof Run['found'], intent: Intent): void {
  found[what].add(intent)
  tally[what] = found[what].size
}

/** Faults under load, one after the other, and what became of every single call. */
export async function campaign(asked: Asked): Promise<Tally> {
  const { cycles, seed, settings = {}, faults = ['server', 'database', 'server', 'database', 'both'] } = asked
  const tally: Tally = {
    cycles: 0,
    acked: 0,
    bets: 0,
    betless: 0,
    settled: 0,
    lost: 0,
    doubled: 0,
    denied: 0,
    indeterminate: 0,
    applied: 0,
    unanswered: 0,
    desk: { settlement: 0, voidance: 0, rollback: 0, resettlement: 0, recount: 0, betVoid: 0, betRestoration: 0 },
    misapplied: 0,
    interrupted: 0,
    torn: 0,
    unfinished: 0,
    violations: [],
    recovery: [],
  }
  const machine = await openMachine({ settings, hasDisk: faults.includes('power') })
  try {
    const operator = await openOperator(machine, clients, cycles + 2)
    await machine.sync()
    const found = { lost: new Set<Intent>(), doubled: new Set<Intent>(), denied: new Set<Intent>() }
    const run: Run = { asked, machine, operator, luck: luckOf(seed), tally, all: [], found }
    for (let cycle = 0; cycle < cycles && !asked.isEnough?.(tally); cycle += 1) {
      const isUp = await oneCycle(run, cycle, faults[cycle % faults.length] ?? 'server')
      if (!isUp) return tally
    }
    if (!asked.isEnough) await conclude(run)
    return tally
  } finally {
    await machine.close()
  }
}

/** Answers whether the machine came up again. */
async function oneCycle(run: Run, cycle: number, fault: Fault): Promise<boolean> {
  const { machine, tally, asked, luck, all } = run
  const afterMs = 50 + luck.below(1_250)
  const intents = await loadUntil(run, { cycle, fault, afterMs })
  const from = performance.now()
  if (!(await comesUp(run, fault))) {
    for (const intent of [...all, ...intents]) if (intent.outcome === 'acked') find(run, 'lost', intent)
    return false
  }
  tally.recovery.push(performance.now() - from)
  tally.cycles += 1
  all.push(...intents)
  tally.interrupted += await settlementsIn(machine.ownerUrl)
  tally.torn += await changesIn(machine.ownerUrl)
  const before = { ...tally }
  await judge(run, intents)
  await repeat(run, intents)
  if (cycle % 5 === 4) await until(async () => (await recountsIn(machine.ownerUrl)) === 0)
  if (cycle % 5 === 4) tally.violations.push(...(await violationsIn(machine.ownerUrl)))
  const grown = (key: 'acked' | 'lost' | 'doubled' | 'denied' | 'indeterminate' | 'applied') =>
    `${key} ${tally[key] - before[key]}`
  asked.onCycle?.(
    `${String(cycle + 1).padStart(4)} ${fault} after ${afterMs} ms: ${(
      ['acked', 'lost', 'doubled', 'denied', 'indeterminate', 'applied'] as const
    )
      .map(grown)
      .join(', ')}; up again in ${Math.round(tally.recovery.at(-1) ?? 0)} ms`,
  )
  return true
}

/** Clients work, the trader ends markets, takes results back and bets out, and then something dies under them. */
async function loadUntil(
  { machine, operator, luck, tally }: Run,
  { cycle, fault, afterMs }: { readonly cycle: number; readonly fault: Fault; readonly afterMs: number },
): Promise<Intent[]> {
  const ending = new AbortController()
  const load = { operator, luck, cycle, signal: ending.signal }
  const intents: Intent[] = []
  const deeds = await deedsOf(load)
  const working = operator.players.map((_, seat) => client(load, seat, intents))
  for (const deed of deeds) {
    // A settlement at any time; what a job does to open bets, so late that it is hardly done before the end.
    const at = deed.kind === 'settlement' ? luck.below(afterMs) : Math.max(0, afterMs - 100 - luck.below(700))
    const early = delay(at).then(async () => {
      intents.push(deed)
      await attempt(deed, deed.id)
    })
    working.push(early)
  }
  await delay(afterMs)
  const hasBet = () => intents.some(({ kind, outcome }) => kind === 'bet' && outcome === 'acked')
  await until(async () => hasBet())
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

const patienceMs = 30_000

async function comesUp({ machine, operator }: Run, fault: Fault): Promise<boolean> {
  if (fault === 'database' && !machine.isServerAlive())
    throw new Error(`The server died of the death of its database:\n${await machine.lastWords()}`)
  try {
    if (fault !== 'server') await machine.startDatabase()
  } catch (error) {
    if (fault === 'power') return false
    throw error
  }
  if (fault !== 'database') await machine.startServer()
  const question = { player: operator.players[0] }
  for (const end = Date.now() + patienceMs; ; await delay(10)) {
    const status = await operator.call('/balance', question).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return true
    if (status === 404 && fault === 'power') return false
    if (Date.now() > end) throw new Error(`The server does not recover (${status}):\n${await machine.lastWords()}`)
  }
}

/** What the ledger says of calls whose end was known or unknown when the fault came. */
async function judge(run: Run, intents: readonly Intent[]): Promise<void> {
  const { machine, tally } = run
  for (const [intent, times] of await effectsOf(machine.ownerUrl, intents)) {
    const { outcome } = intent
    if (times > 1) find(run, 'doubled', intent)
    if (outcome === 'acked') tally.acked += 1
    if (outcome === 'acked' && times === 0) find(run, 'lost', intent)
    if (outcome === 'refused' && times > 0) find(run, 'denied', intent)
    if (outcome === 'unknown') tally.indeterminate += 1
    if (outcome === 'unknown' && times > 0) tally.applied += 1
  }
}

/** The unknown ones are asked again until somebody answers: with their own key that is always safe. */
async function repeat(run: Run, intents: readonly Intent[]): Promise<void> {
  const {
    machine,
    tally,
    asked: { keepsKeys = true },
  } = run
  const unknown = intents.filter(({ outcome }) => outcome === 'unknown')
  for (const intent of unknown) {
    for (let turn = 1; turn <= 40 && intent.outcome === 'unknown'; turn += 1) {
      if ((await attempt(intent, keepsKeys ? intent.id : `${intent.id}-${turn}`)) === 'unknown') await delay(50)
    }
    if (intent.outcome === 'unknown') tally.unanswered += 1
  }
  for (const [intent, times] of await effectsOf(machine.ownerUrl, unknown)) {
    if (times > 1) find(run, 'doubled', intent)
    if (intent.outcome === 'acked' && times === 0) find(run, 'lost', intent)
    // Without its key a repeated call cannot know that it was the first one which succeeded.
    if (intent.outcome === 'refused' && times > 0 && keepsKeys && !intent.answersOnce) find(run, 'denied', intent)
  }
}

/** After the last fault everything comes to its end, and all that was ever answered with yes is still there, once. */
async function conclude(run: Run): Promise<void> {
  const { machine, tally, all } = run
  await until(async () => {
    tally.unfinished = await unfinishedIn(machine.ownerUrl)
    return tally.unfinished === 0
  })
  const known = all.filter(({ outcome }) => outcome === 'acked')
  tally.bets = known.filter(({ kind }) => kind === 'bet').length
  tally.settled = await betsSettledIn(machine.ownerUrl)
  for (const { kind } of known) if (isDeskDeed(tally, kind)) tally.desk[kind] += 1
  tally.misapplied = await misappliedIn(machine.ownerUrl)
  for (const [intent, times] of await effectsOf(machine.ownerUrl, known)) {
    if (times === 0) find(run, 'lost', intent)
    if (times > 1) find(run, 'doubled', intent)
  }
  tally.violations.push(...(await violationsIn(machine.ownerUrl)))
}

const isDeskDeed = ({ desk }: Tally, kind: Intent['kind']): kind is DeskDeed => kind in desk

/** Gives up silently: whoever reads afterwards finds what is still under way. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await holds()) && Date.now() < end;) await delay(100)
}

export function told({ recovery, violations, desk, ...tally }: Tally): string {
  const sorted = recovery.toSorted((a, b) => a - b)
  const half = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
  const figures = Object.entries({ ...tally, ...desk }).map(([key, value]) => `${key} ${value}`)
  return [
    `${figures.join(', ')}, recovery p50 ${half} ms, max ${Math.round(sorted.at(-1) ?? 0)} ms`,
    ...violations.map((violation) => `does not hold: ${violation}`),
  ].join('\n')
}
