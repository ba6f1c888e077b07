import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { claimedByOther, unclaimed, type Claimable } from '#blueprint/decision/queue.ts'
import type { RoundState } from '#areas/casino/rules/stuck-round.ts'
import type { Money } from '#values/money.ts'
import type { RoundDifferenceKind } from './compare-rounds.ts'
import { closedDayRefusal, type Correction } from './day-flow.ts'

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

/** What a round moved: nothing once it is voided. */
export type RoundSide = { readonly status: RoundState; readonly stake: Money; readonly win: Money }

export type DifferenceFacts = {
  readonly kind: RoundDifferenceKind
  readonly status: string
  readonly claimed: Claimable
  /** null: the report does not name the round. */
  readonly reported: RoundSide | null
  /** Our round by now; null: there is none. */
  readonly now: RoundSide | null
  /** The report of an adjacent day names the round. */
  readonly isElsewhere: boolean
}

export type Resolving = {
  readonly by: string
  readonly at: Date
  readonly how: DifferenceResolution
  readonly reason: string
}

/** A voided round and none at all are the same: neither moved anything. */
function isEqual(reported: RoundSide | null, now: RoundSide | null): boolean {
  const isNothing = (side: RoundSide | null) => side === null || side.status === 'VOIDED'
  if (reported === null || now === null) return isNothing(reported) && isNothing(now)
  return reported.status === now.status && reported.stake === now.stake && reported.win === now.win
}

/** What is said must be true before it is accepted. It moves no money: rounds are repaired where they are listed. */
function untrue({ kind, reported, now, isElsewhere }: DifferenceFacts, how: DifferenceResolution) {
  if (how === 'CORRECTED' && !isEqual(reported, now)) return refuse('Our round still differs from the report.', 'how')
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

export const reopenDifference = ({
  status,
  correction,
}: Pick<DifferenceFacts, 'status'> & { readonly correction: Correction }): RoundDifferenceDecision =>
  refusal(roundDifferenceFlow, 'reopen', status) ??
  closedDayRefusal(correction) ??
  decide({
    move: 'reopen',
    set: { resolution: null, resolved_reason: null, resolved_by: null, resolved_at: null },
    message: 'Reopened',
  })

export const noteDifference = (note: string): Decision<'casino_difference'> =>
  decide({ set: { note }, message: 'Noted' })
