import type { Decider } from '#blueprint/decision/decider.ts'
import {
  decide,
  refuse,
  type Decision,
  type EventOrder,
  type Refusal,
  type RowWrite,
} from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { maxMoney, minMoney, money, sum, zeroMoney, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'
import { funded } from '../bonus-award.ts'
import { awardColumns, baseOf, type AwardTerms, type TemplateBase } from './award-terms.ts'
import { expectedCost, requirement } from '../wagering.ts'

/** Deposits that bring a bonus by themselves. */
const depositTriggers = ['FIRST_DEPOSIT', 'EACH_DEPOSIT'] as const
/** What brings a bonus of a template: a deposit, a code that the player knows, or an occasion of the player. */
export const templateTriggers = [...depositTriggers, 'CODE', 'REGISTRATION', 'BIRTHDAY', 'VIP_LEVEL'] as const
export type TemplateTrigger = (typeof templateTriggers)[number]

export const isOfDeposits = (trigger: TemplateTrigger): boolean => depositTriggers.some((one) => one === trigger)

/** A template is written by one user and approved by another, before any deposit brings its bonus. */
export const bonusTemplateFlow = flow({
  states: ['DRAFT', 'WAITING', 'ACTIVE', 'PAUSED', 'ENDED'],
  moves: {
    submit: { from: ['DRAFT'], to: 'WAITING' },
    return: { from: ['WAITING'], to: 'DRAFT' },
    approve: { from: ['WAITING'], to: 'ACTIVE' },
    pause: { from: ['ACTIVE'], to: 'PAUSED' },
    resume: { from: ['PAUSED'], to: 'ACTIVE' },
    end: { from: ['DRAFT', 'WAITING', 'ACTIVE', 'PAUSED'], to: 'ENDED' },
  },
})
type TemplateDecision = Decision<'bonus_template', typeof bonusTemplateFlow>

export interface TemplateTerms {
  readonly leastDeposit: Money
  /** Null: a fixed amount, the maximum. */
  readonly rate: BasisPoints | null
  readonly cap: Money
  readonly factor: number
  readonly budget: Money
  readonly endsAt: Date
}

/** `mostFactor`: what the licence of the domain allows. */
export function termsRefusal(
  { leastDeposit, rate, cap, factor, budget, endsAt }: TemplateTerms,
  mostFactor: number,
  now: Date,
): Refusal | null {
  if (factor > mostFactor)
    return refuse(`The wagering requirement is at most ${mostFactor} times the bonus here.`, 'factor')
  if (rate !== null && leastDeposit <= zeroMoney)
    return refuse('The minimum deposit must be above zero.', 'leastDeposit')
  if (rate !== null && rate <= 0) return refuse('The bonus must be above zero.', 'rate')
  if (cap <= zeroMoney) return refuse('The maximum bonus must be above zero.', 'cap')
  if (budget < cap) return refuse('The budget must pay for one bonus at least.', 'budget')
  return endsAt <= now ? refuse('The end must be in the future.', 'endsAt') : null
}

/** The bonus that a deposit brings; zero below the minimum deposit. */
export function bonusOf(
  deposit: Money,
  { leastDeposit, rate, cap }: Pick<TemplateTerms, 'leastDeposit' | 'rate' | 'cap'>,
): Money {
  if (rate === null) return cap
  return deposit < leastDeposit ? zeroMoney : minMoney(shareOf(deposit, rate), cap)
}

/** Deposits of the last month that the template would have answered, by their amount. */
export interface PastDeposits {
  readonly players: number
  readonly amounts: readonly { readonly amount: Money; readonly deposits: number }[]
}

interface Estimate {
  readonly players: number
  readonly grants: number
  readonly cost: Money
  readonly expectedWagering: Money
  readonly expectedResult: Money
  readonly uncovered: Money
}

/** What the house keeps of casino stakes on average: slots alone clear most bonuses. */
const houseEdge: BasisPoints = 300

/**
 * What the template would have given for the deposits of last month, as if each bonus before had been wagered: never less
 * than it costs. `expectedResult` is what wagering it leaves to the house; `uncovered`, what the budget does not pay.
 */
export function estimate(
  terms: TemplateTerms,
  { players, amounts }: PastDeposits,
  base: TemplateBase = 'BONUS',
): Estimate {
  const grants = amounts.map(({ amount, deposits }) => ({
    amount,
    bonus: bonusOf(amount, terms),
    deposits: BigInt(deposits),
  }))
  const paying = grants.filter(({ bonus }) => bonus > zeroMoney)
  const cost = sum(paying.map(({ bonus, deposits }) => money(bonus * deposits)))
  const deposited = sum(paying.map(({ amount, deposits }) => money(amount * deposits)))
  const expectedWagering = requirement(terms.factor, baseOf[base], deposited, cost)
  return {
    players: paying.length === 0 ? 0 : players,
    grants: Number(paying.reduce((total, { deposits }) => total + deposits, 0n)),
    cost,
    expectedWagering,
    expectedResult: money(expectedCost(expectedWagering, houseEdge) - cost),
    uncovered: maxMoney(zeroMoney, money(cost - terms.budget)),
  }
}

interface Terms {
  readonly terms: TemplateTerms
  readonly mostFactor: number
}

export const submitTemplate = ({ terms, mostFactor }: Terms, seen: Estimate, by: Decider): TemplateDecision =>
  termsRefusal(terms, mostFactor, by.at) ??
  decide({ move: 'submit', set: { submitted_by: by.name, reason: null }, becomes: { ...seen } })

interface Waiting extends TemplateTerms {
  readonly submittedBy: string | null
  readonly createdBy: string
  readonly updatedBy: string
  readonly mostFactor: number
}

/** Another user than those who wrote and submitted it approves, within the own limit. */
export function approveTemplate(template: Waiting, seen: Estimate, by: Decider): TemplateDecision {
  const { submittedBy, createdBy, updatedBy, budget } = template
  const makers = [submittedBy, createdBy, updatedBy].map((name) => name?.toLowerCase())
  if (makers.includes(by.name.toLowerCase()))
    return refuse('You cannot approve a template that you wrote or submitted.')
  if (by.limit !== null && budget > by.limit) return refuse('Budget exceeds your approval limit.')
  return (
    termsRefusal(template, template.mostFactor, by.at) ??
    decide({
      move: 'approve',
      set: { approved_by: by.name, active_from: by.at },
      becomes: { ...seen },
      approves: budget,
      message: 'Template approved',
    })
  )
}

export interface Recipient {
  readonly awardId: string
  readonly cell: number
  readonly playerId: bigint
  readonly domainId: number
  readonly agentId: bigint
  readonly currency: string
}

export interface GrantingTemplate extends TemplateTerms, AwardTerms {
  readonly id: string
  readonly name: string
  readonly trigger: TemplateTrigger
  readonly days: number
  readonly granted: number
  readonly spent: Money
  readonly approvedBy: string
}

interface Cause {
  readonly amount: Money
  readonly deposit: Money
  readonly by: string
  readonly columns: { readonly deposit_id?: string; readonly occasion?: string }
}

const dayMs = 86_400_000
const typeByTrigger = {
  FIRST_DEPOSIT: 'WELCOME',
  EACH_DEPOSIT: 'DEPOSIT',
  CODE: 'NO_DEPOSIT',
  REGISTRATION: 'NO_DEPOSIT',
  BIRTHDAY: 'BIRTHDAY',
  VIP_LEVEL: 'VIP',
} as const

interface Grant {
  readonly refused?: never
  readonly rows: readonly RowWrite[]
  readonly transfers: readonly TransferOrder[]
  readonly events: readonly EventOrder[]
}

/** A bonus of a template, booked on its budget. The template is locked, so that its budget cannot be spent twice. */
export function granted(
  { awardId, cell, playerId, domainId, agentId, currency }: Recipient,
  template: GrantingTemplate,
  { amount, deposit, by, columns }: Cause,
  now: Date,
): Grant | Refusal {
  const spent = money(template.spent + amount)
  if (spent > template.budget) return refuse('The budget is used up.')
  return {
    rows: [
      {
        table: 'bonus_template',
        key: { id: template.id },
        values: { granted: template.granted + 1, spent },
      },
      {
        table: 'bonus_award',
        values: {
          id: awardId,
          cell,
          player_id: playerId,
          domain_id: domainId,
          agent_id: agentId,
          currency,
          amount,
          factor: template.factor,
          name: template.name,
          type: typeByTrigger[template.trigger],
          required: requirement(template.factor, baseOf[template.wageringBase], deposit, amount),
          granted_by: by,
          granted_at: now,
          expires_at: new Date(now.getTime() + template.days * dayMs),
          template_id: template.id,
          ...awardColumns(template),
          ...columns,
        },
      },
    ],
    transfers: funded({ id: awardId, playerId, currency, amount }),
    events: [{ name: 'bonus.granted', payload: { player: String(playerId) } }],
  }
}
