import { sql } from 'kysely'
import { act, type Tx } from '#engine/action/act.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { moveActs } from '#engine/move-acts.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import { adjacentRounds } from '#areas/casino/report-work/booked-rounds.ts'
import type { Correction } from '#areas/casino/rules/books/day-flow.ts'
import {
  noteDifference,
  reopenDifference,
  resolveDifference,
  type DifferenceFacts,
  type RoundSide,
} from '#areas/casino/rules/books/difference-flow.ts'
import type { RoundState } from '#areas/casino/rules/stuck-round.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import type { RowIn } from '#engine/records/record-of.ts'
import type { Scope } from '#engine/scope.ts'
import { assert } from '#values/assert.ts'
import { money } from '#values/money.ts'
import {
  addDifferenceNote,
  roundDifferenceMoves,
  resolveRoundDifference,
  roundDifferenceQueue,
} from './difference.actions.ts'
import { roundDifference } from './difference.record.ts'

const sideOf = (status: RoundState | null, stake: bigint | null, win: bigint | null): RoundSide | null =>
  status === null || stake === null || win === null ? null : { status, stake: money(stake), win: money(win) }

type Row = RowIn<typeof roundDifference>

/** When its day was closed, and when it was found as it is. */
async function correctionOf(tx: Tx, { dayId, figuresAt }: Row): Promise<Correction> {
  const day = await tx.selectFrom('casino_report_day').select('closed_at').where('id', '=', dayId).executeTakeFirst()
  return { closedAt: day?.closed_at ?? null, figuresAt }
}

interface Position {
  readonly provider: ProviderCode
  readonly day: string
  readonly status: RoundState | null
  readonly stake: bigint | null
  readonly win: bigint | null
}

/** The day of the difference, with what our round moved by now. */
async function positionOf(tx: Tx, { playerId, externalRound, dayId }: Row): Promise<Position> {
  const { rows } = await sql<Position>`
    select y.provider, y.day::text as day, r.status,
      case r.status when 'VOIDED' then 0 else r.bet end as stake, case r.status when 'VOIDED' then 0 else r.win end as win
    from casino_report_day y left join casino_round r on r.cell = cell_of(${playerId}) and r.player_id = ${playerId} and r.provider = y.provider
      and r.external_id = ${externalRound}
    where y.id = ${dayId}`.execute(tx)
  const [found] = rows
  assert(found !== undefined, 'a difference has a day')
  return found
}

async function factsOf(tx: Tx, row: Row, { scope }: { readonly scope: Scope }) {
  const { id, domainId, kind, status, externalPlayer, externalRound } = row
  const now = await positionOf(tx, row)
  const adjacent = adjacentRounds({ domainId, provider: now.provider, day: now.day })
  const { rows: elsewhere } = await sql`select from (${adjacent}) e where e.player = ${externalPlayer}
    and e.round = ${externalRound} limit 1`.execute(tx)
  const difference: DifferenceFacts = {
    kind,
    status,
    claimed: await claimableOf(tx, roundDifferenceQueue, { id, domainId, scope }),
    reported: sideOf(row.reportedStatus, row.reportedStake, row.reportedWin),
    now: sideOf(now.status, now.stake, now.win),
    isElsewhere: elsewhere.length > 0,
  }
  return { difference }
}

const review = queueActs(roundDifferenceQueue, {
  async lock(tx, request) {
    const row = await roundDifference.lock(tx, request)
    return row === null ? null : { subject: roundDifference.subjectOf(row) }
  },
})

export const differenceActs = [
  ...Object.values(review),
  act(addDifferenceNote, roundDifference, (_, { input }) => noteDifference(input.note)),
  act(resolveRoundDifference, roundDifference, {
    facts: factsOf,
    rule: ({ difference }, { input, actor, now, reason }) =>
      resolveDifference(difference, { by: actor.username, at: now, how: input.how, reason: reason ?? '' }),
  }),
  ...moveActs(roundDifferenceMoves, roundDifference, {
    facts: async (tx, row) => ({ correction: await correctionOf(tx, row) }),
    rule: ({ status, correction }) => reopenDifference({ status, correction }),
  }),
]
