import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { claimedByOther, unclaimed, type Claimable } from '#blueprint/decision/queue.ts'
import { zeroMoney, type Money } from '#values/money.ts'
import type { RoundDifferenceKind } from './compare-rounds.ts'

/** TAKEN: a user has claimed it. SETTLED: it was gone when the day was compared again. */
export const roundDifferenceFlow = flow({
  states: ['OPEN', 'TAKEN', 'RESOLVED', 'SETTLED'],
  moves: {
    claim: { from: ['OPEN', 'TAKEN'], to: 'TAKEN' },
    release: { from: ['TAKEN'], to: 'OPEN' },
    resolve: { from: ['OPEN', 'TAKEN'], to: 'RESOLVED' },
    reopen: { from: ['RESOLVED'], to: 'OPEN' },
  },
})

export type RoundDifferenceDecision = Decision<'casino_difference', typeof roundDifferenceFlow>

export const differenceResolutions = ['CORRECTED', 'OTHER_DAY', 'PROVIDER_CORRECTS', 'ACCEPTED'] as const
export type DifferenceResolution = (typeof differenceResolutions)[number]

export type DifferenceFacts = {
  readonly kind: RoundDifferenceKind
  readonly status: string
  readonly claimed: Claimable
  readonly reported: { readonly stake: Money; readonly win: Money }
  /** What our round moved by now; null: there is none. */
  readonly now: { readonly stake: Money; readonly win: Money } | null
  /** The report of an adjacent day names the round. */
  readonly isElsewhere: boolean
}

export type Resolving = {
  readonly by: string
  readonly at: Date
  readonly how: DifferenceResolution
  readonly reason: string
}

/** What is said must be true before it is accepted. It moves no money: rounds are repaired where they are listed. */
function untrue({ kind, reported, now, isElsewhere }: DifferenceFacts, how: DifferenceResolution) {
  const [stake, win] = [now?.stake ?? zeroMoney, now?.win ?? zeroMoney]
  if (how === 'CORRECTED' && (stake !== reported.stake || win !== reported.win))
    return refuse('Our round still differs from the report.', 'how')
  if (how === 'OTHER_DAY' && !(kind === 'MISSING_THERE' && isElsewhere))
    return refuse('No report of an adjacent day names this round.', 'how')
  return null
}

export function resolveDifference(facts: DifferenceFacts, { by, at, how, reason }: Resolving): RoundDifferenceDecision {
  const refused =
    refusal(roundDifferenceFlow, 'resolve', facts.status) ??
    claimedByOther(facts.claimed.claim, { name: by, at }, 'difference') ??
    untrue(facts, how)
  if (refused) return refused
  return decide({
    move: 'resolve',
    set: { resolution: how, resolved_reason: reason, resolved_by: by, resolved_at: at },
    rows: unclaimed(facts.claimed),
    message: 'Resolved',
  })
}

export const reopenDifference = ({ status }: Pick<DifferenceFacts, 'status'>): RoundDifferenceDecision =>
  refusal(roundDifferenceFlow, 'reopen', status) ??
  decide({
    move: 'reopen',
    set: { resolution: null, resolved_reason: null, resolved_by: null, resolved_at: null },
    message: 'Reopened',
  })

export const noteDifference = (note: string): RoundDifferenceDecision => decide({ set: { note }, message: 'Noted' })
