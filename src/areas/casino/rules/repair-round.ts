import { decide, refuse, type Decision, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import { claimedByOther, type Claim } from '#blueprint/decision/queue.ts'
import { booked, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { add, formatMoney, money, subtract, zeroMoney, type Money } from '#values/money.ts'
import type { ProviderCode } from './provider-code.ts'
import { afterCall, roundFigures, type PlayedRound } from './round.ts'
import { addNote, endedRefusal, findingOf, type RoundNote } from './stuck-round.ts'

/** What staff make of a round that its provider leaves open: it did not take place, or it ends with what was won. */
export const roundRepairs = ['VOID', 'CLOSE'] as const
export type RoundRepair = (typeof roundRepairs)[number]

/** A booked bet of the round, and whether a refund names it. */
export type RoundBet = { readonly id: string; readonly amount: Money; readonly isRefunded: boolean }

export type OpenRound = {
  readonly note: RoundNote
  readonly claim: Claim | null
  /** Stakes less refunds as the provider reports them. */
  readonly bet: Money
  /** As the ledger booked it. */
  readonly played: PlayedRound
  readonly bets: readonly RoundBet[]
  readonly hasFreeRounds: boolean
  readonly hasHeldWin: boolean
  readonly hasBonus: boolean
  readonly key: { readonly cell: number; readonly player_id: bigint; readonly started_at: Date; readonly id: string }
  readonly currency: string
  readonly available: Money
  /** What the calls of the round share; null: the wallet did not write it. */
  readonly call: {
    readonly domain_id: number
    readonly agent_id: bigint
    readonly provider: ProviderCode
    readonly external_round: string
    readonly game_code: string | null
  } | null
}

type Repairer = { readonly by: string; readonly at: Date }

const repairId = ({ key }: OpenRound): string => `repair:${key.id}`
const netStake = ({ played: { staked, refunded } }: OpenRound): Money => subtract(staked, refunded)

/** What staff cannot undo for the provider. */
function voidRefusal({ hasFreeRounds, hasHeldWin, hasBonus }: OpenRound): Refusal | null {
  if (hasHeldWin) return refuse('A win of this round is held for review. Decide it first.')
  if (hasBonus) return refuse('Bonus money was played in it. Ask the provider to cancel it.')
  return hasFreeRounds ? refuse('Free rounds were used in it. Ask the provider to cancel it.') : null
}

function repairRefusal(round: OpenRound, repair: RoundRepair, { by, at }: Repairer): Refusal | null {
  const { note, claim, bet, played } = round
  const refused = endedRefusal(note) ?? claimedByOther(claim, { name: by, at }, 'round')
  if (refused) return refused
  const finding = findingOf({ bet, staked: netStake(round), returned: played.won })
  if (finding === 'BET_NOT_BOOKED' || finding === 'AMOUNTS_DIFFER')
    return refuse('Provider and ledger differ on the stake. Repair the balance of the player first.')
  return repair === 'VOID' ? voidRefusal(round) : null
}

/** The stakes go back, and what was won is taken back even if the player has spent it. */
function reversal(round: OpenRound): readonly TransferOrder[] {
  const { key, currency, played } = round
  const order = { accountId: key.player_id, currency, ref: `casino:${key.id}`, note: 'repair', mayOverdraw: true }
  return [
    ...booked(netStake(round), 'casino', { ...order, kind: 'CASINO_REFUND' }),
    ...booked(money(0n - played.won), 'casino', { ...order, kind: 'CASINO_ADJUST' }),
  ]
}

/**
 * Each bet is stored as refunded under its own id: a refund that the provider still sends is a repeat, and a late win of
 * the bet is refused. What earlier refunds left of a bet, and wins taken back, are calls of the repair.
 */
function repairCalls(round: OpenRound, at: Date): readonly RowWrite[] {
  const { call, bets, played, key, currency, available } = round
  if (call === null) return []
  const open = bets.filter(({ isRefunded }) => !isRefunded)
  const rest = open.reduce((left, { amount }) => subtract(left, amount), netStake(round))
  const shared = {
    ...call,
    cell: key.cell,
    player_id: key.player_id,
    round_id: key.id,
    currency,
    decision: 'APPLIED',
    code: 'OK',
    balance_after: subtract(add(available, netStake(round)), played.won),
    ms: 0,
    at,
  } as const
  const put = (kind: 'refund' | 'adjust', external_id: string, amount: Money): RowWrite => ({
    table: 'casino_call',
    values: { ...shared, kind, external_id, amount },
  })
  return [
    ...open.map(({ id, amount }) => put('refund', id, amount)),
    ...(rest > zeroMoney ? [put('refund', repairId(round), rest)] : []),
    ...(played.won === zeroMoney ? [] : [put('adjust', repairId(round), money(0n - played.won))]),
  ]
}

/** The round after the repair. */
function afterRepair(round: OpenRound, repair: RoundRepair): PlayedRound {
  const { played } = round
  if (repair === 'CLOSE') return { ...played, isEnded: true }
  const refunded = afterCall(played, { kind: 'refund', amount: netStake(round) }, true)
  return afterCall(refunded, { kind: 'adjust', amount: money(0n - played.won) }, true)
}

const messageOf = (round: OpenRound, repair: RoundRepair): string =>
  repair === 'CLOSE'
    ? `Round closed with a win of ${formatMoney(round.played.won)}`
    : `Round voided: stake ${formatMoney(netStake(round))} returned, win ${formatMoney(round.played.won)} taken back`

/** Ends a round whose provider sends no result. Money moves only where it is voided, and only what the ledger has of it. */
export function repairRound(round: OpenRound, repair: RoundRepair, repairer: Repairer): Decision {
  const refused = repairRefusal(round, repair, repairer)
  if (refused) return refused
  const { at, by } = repairer
  const message = messageOf(round, repair)
  const noted = addNote(round.note, message, { by, at })
  if (noted.refused !== undefined) return noted
  const ended = afterRepair(round, repair)
  const { staked, refunded, won } = ended
  // Without any stake there is nothing that could be refunded: it did not take place all the same.
  const status = repair === 'VOID' ? 'VOIDED' : 'SETTLED'
  const values = { ...roundFigures(ended), status, staked, refunded, won, ended_at: at } as const
  return decide({
    transfers: repair === 'VOID' ? reversal(round) : [],
    rows: [
      { table: 'casino_round', key: round.key, values },
      ...(repair === 'VOID' ? repairCalls(round, at) : []),
      ...(noted.rows ?? []),
    ],
    approves: netStake(round),
    message,
  })
}
