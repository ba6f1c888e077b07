import type { RoundState } from '#areas/casino/rules/stuck-round.ts'
import { sum, zeroMoney, type Money } from '#values/money.ts'
import type { ReportedRound } from './reported-round.ts'

/** The same round as we have it. */
export type BookedRound = ReportedRound & {
  readonly id: string
  /** It began on the day; others are included because the report names them. */
  readonly isOfTheDay: boolean
  /** The report of an adjacent day names it. */
  readonly isElsewhere: boolean
}

export const roundDifferenceKinds = ['MISSING_HERE', 'MISSING_THERE', 'OTHER_AMOUNT', 'OTHER_STATUS'] as const
export type RoundDifferenceKind = (typeof roundDifferenceKinds)[number]

export type RoundDifference = {
  readonly kind: RoundDifferenceKind
  readonly player: string
  readonly round: string
  readonly roundId: string | null
  readonly bookedStatus: RoundState | null
  readonly reportedStatus: RoundState | null
  readonly bookedStake: Money
  readonly reportedStake: Money
  readonly bookedWin: Money
  readonly reportedWin: Money
}

export type ReportTotals = {
  readonly reportedRounds: number
  readonly bookedRounds: number
  readonly reportedStake: Money
  readonly bookedStake: Money
  readonly reportedWin: Money
  readonly bookedWin: Money
}

type Side = Pick<ReportedRound, 'status' | 'stake' | 'win'>

/** What a round moved: a voided one nothing, whatever it was played for. */
const moved = ({ status, stake, win }: Side) =>
  status === 'VOIDED' ? { stake: zeroMoney, win: zeroMoney } : { stake, win }

const keyOf = ({ player, round }: Pick<ReportedRound, 'player' | 'round'>): string => `${player} ${round}`

function differenceOf(
  kind: RoundDifferenceKind,
  ours: BookedRound | null,
  theirs: ReportedRound | null,
): RoundDifference {
  const named = ours ?? theirs
  const [here, there] = [ours, theirs].map((side) => (side ? moved(side) : { stake: zeroMoney, win: zeroMoney }))
  return {
    kind,
    player: named?.player ?? '',
    round: named?.round ?? '',
    roundId: ours?.id ?? null,
    bookedStatus: ours?.status ?? null,
    reportedStatus: theirs?.status ?? null,
    bookedStake: here?.stake ?? zeroMoney,
    reportedStake: there?.stake ?? zeroMoney,
    bookedWin: here?.win ?? zeroMoney,
    reportedWin: there?.win ?? zeroMoney,
  }
}

function compareRound(theirs: ReportedRound, ours: BookedRound | null): RoundDifference | null {
  // A bet that we refused is a voided round in some books.
  if (ours === null) return theirs.status === 'VOIDED' ? null : differenceOf('MISSING_HERE', null, theirs)
  if (ours.status !== theirs.status) return differenceOf('OTHER_STATUS', ours, theirs)
  const [here, there] = [moved(ours), moved(theirs)]
  return here.stake === there.stake && here.win === there.win ? null : differenceOf('OTHER_AMOUNT', ours, theirs)
}

/**
 * Compares the report of a day with our rounds. The totals of both sides differ by exactly what the differences do, so a day
 * without differences is equal in both books.
 */
export function compareRounds(
  report: readonly ReportedRound[],
  booked: readonly BookedRound[],
): { readonly differences: readonly RoundDifference[]; readonly totals: ReportTotals } {
  const ours = new Map(booked.map((round) => [keyOf(round), round]))
  const named = new Set(report.map(keyOf))
  const missingThere = booked.filter(
    (round) => !named.has(keyOf(round)) && round.isOfTheDay && !round.isElsewhere && round.status !== 'VOIDED',
  )
  const differences = [
    ...report.flatMap((theirs) => compareRound(theirs, ours.get(keyOf(theirs)) ?? null) ?? []),
    ...missingThere.map((round) => differenceOf('MISSING_THERE', round, null)),
  ]
  const counted = [...booked.filter((round) => named.has(keyOf(round))), ...missingThere]
  const total = (sides: readonly Side[], of: 'stake' | 'win') => sum(sides.map((side) => moved(side)[of]))
  return {
    differences,
    totals: {
      reportedRounds: report.length,
      bookedRounds: counted.length,
      reportedStake: total(report, 'stake'),
      bookedStake: total(counted, 'stake'),
      reportedWin: total(report, 'win'),
      bookedWin: total(counted, 'win'),
    },
  }
}
