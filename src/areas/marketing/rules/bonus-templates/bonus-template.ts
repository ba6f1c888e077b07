import type { Decider } from '#blueprint/decision/decider.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { maxMoney, minMoney, money, sum, zeroMoney, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'
import { funded } from '../bonus-award.ts'
import { expectedCost, requirement } from '../wagering.ts'

/** Deposits that bring a bonus by themselves. */
export const templateTriggers = ['FIRST_DEPOSIT', 'EACH_DEPOSIT'] as const
export type TemplateTrigger = (typeof templateTriggers)[number]

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
  readonly rate: BasisPoints
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
  if (leastDeposit <= zeroMoney) return refuse('The minimum deposit must be above zero.', 'leastDeposit')
  if (rate <= 0) return refuse('The bonus must be above zero.', 'rate')
  if (cap <= zeroMoney) return refuse('The maximum bonus must be above zero.', 'cap')
  if (budget < cap) return refuse('The budget must pay for one bonus at least.', 'budget')
  return endsAt <= now ? refuse('The end must be in the future.', 'endsAt') : null
}

/** The bonus that a deposit brings; zero below the minimum deposit. */
export const bonusOf = (
  deposit: Money,
  { leastDeposit, rate, cap }: Pick<TemplateTerms, 'leastDeposit' | 'rate' | 'cap'>,
): Money => (deposit < leastDeposit ? zeroMoney : minMoney(shareOf(deposit, rate), cap))

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
export function estimate(terms: TemplateTerms, { players, amounts }: PastDeposits): Estimate {
  const grants = amounts.map(({ amount, deposits }) => ({ bonus: bonusOf(amount, terms), deposits: BigInt(deposits) }))
  const paying = grants.filter(({ bonus }) => bonus > zeroMoney)
  const cost = sum(paying.map(({ bonus, deposits }) => money(bonus * deposits)))
  const expectedWagering = requirement(terms.factor, 'bonus', zeroMoney, cost)
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

interface Answered {
  readonly awardId: string
  readonly cell: number
  readonly playerId: bigint
  readonly domainId: number
  readonly agentId: bigint
  readonly currency: string
  readonly depositId: string
  readonly deposit: Money
  readonly template: TemplateTerms & {
    readonly id: string
    readonly name: string
    readonly trigger: TemplateTrigger
    readonly days: number
    readonly granted: number
    readonly spent: Money
    readonly approvedBy: string
  }
}

const dayMs = 86_400_000

/** The bonus of one deposit. The template is locked, so its budget cannot be spent twice. */
export function answerDeposit(row: Answered, now: Date): Decision<'bonus_award'> {
  const { template, deposit, cell, playerId, domainId, agentId, currency } = row
  const amount = bonusOf(deposit, template)
  const spent = money(template.spent + amount)
  if (amount <= zeroMoney) return refuse('The deposit is too small.')
  if (spent > template.budget) return refuse('The budget is used up.')
  return decide({
    rows: [
      { table: 'bonus_template', key: { id: template.id }, values: { granted: template.granted + 1, spent } },
      {
        table: 'bonus_award',
        values: {
          id: row.awardId,
          cell,
          player_id: playerId,
          domain_id: domainId,
          agent_id: agentId,
          currency,
          amount,
          factor: template.factor,
          name: template.name,
          type: template.trigger === 'FIRST_DEPOSIT' ? 'WELCOME' : 'DEPOSIT',
          required: requirement(template.factor, 'bonus', deposit, amount),
          granted_by: template.approvedBy,
          granted_at: now,
          expires_at: new Date(now.getTime() + template.days * dayMs),
          template_id: template.id,
          deposit_id: row.depositId,
        },
      },
    ],
    transfers: funded({ id: row.awardId, playerId, currency, amount }),
    events: [{ name: 'bonus.granted', payload: { player: String(playerId) } }],
  })
}
