import { expectAgreement } from './agreement.ts'
import { openSequence } from './branch.ts'
import { bet, cancel, match } from './commands/bets.ts'
import { resettle, rollBack, settle, changeMarketStatus, voidMarket } from './commands/markets.ts'
import * as money from './commands/money.ts'
import * as races from './commands/races.ts'
import * as payments from './commands/payment-races.ts'
import { resend, resendChanged } from './commands/repeats.ts'
import * as tree from './commands/tree.ts'
import type { SimulationSetup } from './simulation-setup.ts'
import { seededRandom } from './random.ts'
import { expectLedger, expectReports } from './reports.ts'
import type { Command, Sequence } from './sequence-state.ts'

/** Commands with their relative weights. */
const commands: readonly (readonly [number, Command])[] = [
  [14, bet],
  [8, match],
  [3, cancel],
  [1, money.register],
  [3, money.requestDeposit],
  [4, money.confirmDeposit],
  [2, money.failDeposit],
  [5, money.requestWithdrawal],
  [1, money.cancelWithdrawal],
  [5, money.approve],
  [1, money.reject],
  [3, money.pay],
  [4, settle],
  [1, voidMarket],
  [3, rollBack],
  [2, resettle],
  [3, changeMarketStatus],
  [2, tree.changeShares],
  [1, tree.lockAgent],
  [1, tree.suspendAgent],
  [1, tree.lockPlayer],
  [1, tree.suspendPlayer],
  [3, resend],
  [1, resendChanged],
  [3, races.lateBet],
  [5, races.lateChange],
  [1, races.twoResults],
  [3, races.withdrawOrBet],
  [2, races.twoBets],
  [2, races.twoBetsInOneMarket],
  [8, races.limitEdge],
  [1, races.sameBetThreeTimes],
  [2, payments.racePending],
  [1, payments.approveOrReject],
  [4, payments.raceApproved],
  [6, payments.doubleClick],
  [2, payments.raceDeposit],
  [5, payments.twoMatches],
  [3, payments.sameMatchThreeTimes],
  [4, payments.matchOrCancel],
]
export const commandNames: readonly string[] = commands.map(([, command]) => command.name)
const weightedCommands = commands.flatMap(([weight, command]) => Array.from({ length: weight }, () => command))

export interface SequenceOptions {
  readonly setup: SimulationSetup
  readonly seed: number
  /** Index of the id range; sequences in one database must not share one. */
  readonly place: number
  /** Runs after each command before the comparison, to plant a defect. */
  readonly meddle?: (stage: Sequence) => Promise<void>
}

export interface SequenceResult {
  /** The names of the commands, in order. */
  readonly commands: readonly string[]
  readonly bets: number
  readonly transfers: number
  readonly log: readonly string[]
}

/** Reports the commands of a sequence in which product and model diverged. */
export class Divergence extends Error {
  override readonly name = 'Divergence'
  constructor(seed: number, log: readonly string[], cause: unknown) {
    const lines = log.map((line, at) => `  ${at + 1}. ${line}`)
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`Sequence ${seed} after ${log.length} commands:\n${lines.join('\n')}\n${reason}`, { cause })
  }
}

/** Runs random commands against product and model, which must agree after each command and in every report. */
export async function playSequence({ setup, seed, place, meddle }: SequenceOptions): Promise<SequenceResult> {
  const random = seededRandom(seed)
  const log: string[] = []
  const names: string[] = []
  try {
    const stage = await openSequence(setup, place, random)
    await expectAgreement(stage)
    const last = 15 + random.below(11)
    while (log.length < last) {
      const command = random.oneOf(weightedCommands)
      const done = await command(stage)
      if (done === null) continue
      log.push(done)
      names.push(command.name)
      await meddle?.(stage)
      await expectAgreement(stage)
    }
    await expectLedger(stage)
    await expectReports(stage)
    const { bets, bookings } = stage.model.books
    return { commands: names, bets: bets.length, transfers: bookings.length, log }
  } catch (error) {
    throw new Divergence(seed, log, error)
  }
}
