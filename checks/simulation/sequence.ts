import { agree } from './agree.ts'
import { openStage } from './branch.ts'
import { bet, cancel, match } from './commands/bets.ts'
import { resettle, rollBack, settle, switchMarket, voidMarket } from './commands/markets.ts'
import * as money from './commands/money.ts'
import * as races from './commands/races.ts'
import * as payments from './commands/payment-races.ts'
import { sendAgain, sendOtherwise } from './commands/repeats.ts'
import * as tree from './commands/tree.ts'
import type { Ground } from './ground.ts'
import { luckOf } from './luck.ts'
import { agreeLedger, agreeReports } from './reports.ts'
import type { Command, Stage } from './stage.ts'

/** How often each is chosen, in relation to the others. */
const commands: readonly (readonly [number, Command])[] = [
  [14, bet],
  [8, match],
  [3, cancel],
  [1, money.register],
  [3, money.askDeposit],
  [4, money.confirmDeposit],
  [2, money.failDeposit],
  [5, money.askWithdrawal],
  [1, money.cancelWithdrawal],
  [5, money.approve],
  [1, money.reject],
  [3, money.pay],
  [4, settle],
  [1, voidMarket],
  [3, rollBack],
  [2, resettle],
  [3, switchMarket],
  [2, tree.reshare],
  [1, tree.lockAgent],
  [1, tree.suspendAgent],
  [1, tree.lockPlayer],
  [1, tree.suspendPlayer],
  [3, sendAgain],
  [1, sendOtherwise],
  [3, races.lateBet],
  [5, races.lateChange],
  [1, races.twoResults],
  [3, races.lastUnit],
  [2, races.twoBets],
  [2, races.twoInOne],
  [8, races.limitEdge],
  [1, races.twins],
  [2, payments.overPending],
  [1, payments.approveOrReject],
  [4, payments.overApproved],
  [6, payments.doubleClick],
  [2, payments.overDeposit],
  [5, payments.twoMatches],
  [4, payments.matchOrCancel],
]
export const commandNames: readonly string[] = commands.map(([, command]) => command.name)
const tickets = commands.flatMap(([weight, command]) => Array.from({ length: weight }, () => command))

export interface Asked {
  readonly ground: Ground
  readonly seed: number
  /** Which of the ids set aside for sequences are used; no two sequences of one database share one. */
  readonly place: number
  /** Done after each command, before it is compared: what a check plants to see it found. */
  readonly meddle?: (stage: Stage) => Promise<void>
}

export interface Played {
  /** The names of what was done, in order. */
  readonly commands: readonly string[]
  readonly bets: number
  readonly transfers: number
  readonly log: readonly string[]
}

/** What a sequence was doing when the product and the model came apart. */
export class Apart extends Error {
  override readonly name = 'Apart'
  constructor(seed: number, log: readonly string[], cause: unknown) {
    const lines = log.map((line, at) => `  ${at + 1}. ${line}`)
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`Sequence ${seed} after ${log.length} commands:\n${lines.join('\n')}\n${reason}`, { cause })
  }
}

/** Random commands to the product and to the model, which must agree after each of them and about every report. */
export async function playSequence({ ground, seed, place, meddle }: Asked): Promise<Played> {
  const luck = luckOf(seed)
  const log: string[] = []
  const names: string[] = []
  try {
    const stage = await openStage(ground, place, luck)
    await agree(stage)
    const last = 15 + luck.below(11)
    while (log.length < last) {
      const command = luck.oneOf(tickets)
      const done = await command(stage)
      if (done === null) continue
      log.push(done)
      names.push(command.name)
      await meddle?.(stage)
      await agree(stage)
    }
    await agreeLedger(stage)
    await agreeReports(stage)
    const { bets, bookings } = stage.model.books
    return { commands: names, bets: bets.length, transfers: bookings.length, log }
  } catch (error) {
    throw new Apart(seed, log, error)
  }
}
