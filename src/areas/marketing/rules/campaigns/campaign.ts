import type { Decider } from '#blueprint/decision/decider.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { transfer } from '#blueprint/ledger/transfer.ts'
import { minMoney, money, type Money } from '#values/money.ts'

/** A campaign is written by one user and approved by another, before any player gets anything. */
export const campaignFlow = flow({
  states: ['DRAFT', 'WAITING', 'APPROVED', 'RUNNING', 'PAUSED', 'FINISHED', 'CANCELLED'],
  moves: {
    submit: { from: ['DRAFT'], to: 'WAITING' },
    return: { from: ['WAITING'], to: 'DRAFT' },
    approve: { from: ['WAITING'], to: 'APPROVED' },
    start: { from: ['APPROVED'], to: 'RUNNING' },
    pause: { from: ['RUNNING'], to: 'PAUSED' },
    resume: { from: ['PAUSED'], to: 'RUNNING' },
    finish: { from: ['RUNNING'], to: 'FINISHED' },
    cancel: { from: ['DRAFT', 'WAITING', 'APPROVED', 'RUNNING', 'PAUSED'], to: 'CANCELLED' },
  },
})

/** A player of a campaign is granted or skipped once; the control group gets nothing. */
export const campaignPlayerFlow = flow({
  states: ['PENDING', 'GRANTED', 'SKIPPED', 'CONTROL'],
  moves: {
    grant: { from: ['PENDING'], to: 'GRANTED' },
    skip: { from: ['PENDING'], to: 'SKIPPED' },
  },
})

type CampaignDecision = Decision<'campaign', typeof campaignFlow>

export interface Terms {
  readonly amount: Money
  readonly budget: Money
  readonly startsAt: Date
  readonly endsAt: Date
}

export function termsRefusal({ amount, budget, startsAt, endsAt }: Terms, now: Date): Refusal | null {
  if (amount <= 0n) return refuse('The grant must be above zero.', 'amount')
  if (budget < amount) return refuse('The budget must pay for one grant at least.', 'budget')
  if (endsAt <= startsAt) return refuse('The end must be after the start.', 'endsAt')
  return endsAt <= now ? refuse('The end must be in the future.', 'endsAt') : null
}

export interface Forecast {
  readonly players: number
  readonly controls: number
  readonly grants: number
  readonly cost: Money
  readonly expectedWagering: Money
}

/** What a campaign would grant now: as many players as the budget pays for. */
export function forecast(
  { amount, budget }: Pick<Terms, 'amount' | 'budget'>,
  { players, controls, wagering }: { readonly players: number; readonly controls: number; readonly wagering: number },
): Forecast {
  const affordable = budget / amount
  const reached = BigInt(players - controls)
  const grants = affordable < reached ? affordable : reached
  const cost = money(grants * amount)
  return { players, controls, grants: Number(grants), cost, expectedWagering: money(cost * BigInt(wagering)) }
}

export const submitCampaign = (terms: Terms, seen: Forecast, by: Decider): CampaignDecision =>
  termsRefusal(terms, by.at) ??
  (seen.grants === 0
    ? refuse('No player would get a grant. Change the audience or the control group.')
    : decide({ move: 'submit', set: { submitted_by: by.name, reason: null }, becomes: { ...seen } }))

interface Waiting extends Terms {
  readonly submittedBy: string | null
  readonly createdBy: string
  readonly updatedBy: string
}

/** Another user than those who wrote and submitted it approves, within the own limit. */
export function approveCampaign(campaign: Waiting, seen: Forecast, by: Decider): CampaignDecision {
  const { submittedBy, createdBy, updatedBy, budget } = campaign
  const makers = [submittedBy, createdBy, updatedBy].map((name) => name?.toLowerCase())
  if (makers.includes(by.name.toLowerCase()))
    return refuse('You cannot approve a campaign that you wrote or submitted.')
  if (by.limit !== null && budget > by.limit) return refuse('Budget exceeds your approval limit.')
  return (
    termsRefusal(campaign, by.at) ??
    decide({
      move: 'approve',
      set: { approved_by: by.name },
      becomes: { ...seen },
      approves: minMoney(budget, by.limit === null ? budget : money(by.limit)),
      message: 'Campaign approved',
    })
  )
}

export interface CampaignPlayer {
  readonly playerId: bigint
  readonly amount: Money
  readonly currency: string
  readonly campaign: {
    readonly id: string
    readonly name: string
    readonly budget: bigint
    readonly spent: bigint
    readonly granted: number
    readonly skipped: number
  }
  /** Why the player may have no bonus now. */
  readonly unfit: Refusal | null
}

/** Grants to one player, or says why not. The campaign is locked, so its budget cannot be spent twice. */
export function grantTo(row: CampaignPlayer, now: Date): Decision<'campaign_player', typeof campaignPlayerFlow> {
  const { playerId, amount, currency, campaign, unfit } = row
  const spent = campaign.spent + amount
  const reason = unfit?.refused ?? (spent > campaign.budget ? 'The budget is used up.' : null)
  const key = { id: campaign.id }
  if (reason !== null)
    return decide({
      move: 'skip',
      set: { reason },
      rows: [{ table: 'campaign', key, values: { skipped: campaign.skipped + 1 } }],
    })
  return decide({
    move: 'grant',
    set: { granted_at: now },
    rows: [{ table: 'campaign', key, values: { granted: campaign.granted + 1, spent } }],
    transfers: [
      transfer({
        accountId: playerId,
        kind: 'BONUS_GRANT',
        debit: 'bonus',
        credit: 'wallet',
        amount,
        currency,
        ref: `campaign:${campaign.id}`,
        note: `Campaign ${campaign.name}`,
      }),
    ],
    events: [{ name: 'campaign.granted', payload: { player: String(playerId), campaign: campaign.id } }],
  })
}
