import { decide, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import { answer, type AnsweredCall, type CasinoAnswer, type CasinoCall } from '#areas/casino/rules/wallet.ts'
import { afterNetCall, answerNet, type NetCall } from '#areas/casino/rules/exposure.ts'
import { withHolds } from '#areas/casino/rules/held-win.ts'
import { freeAnswer, type FreeRounds } from '#areas/casino/rules/free-rounds.ts'
import { afterCall, newRound, reservedIn, roundFigures, type PlayedRound } from '#areas/casino/rules/round.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { money, subtract, zeroMoney, type Money } from '#values/money.ts'
import { walletCall, type ArrivedCall, type WalletAnswer, type WalletCode } from './wallet-call.ts'
import { lockWalletContext, type StoredCall, type WalletContext } from './wallet-context.facts.ts'
import { heldWinRows } from './held-win-rows.ts'
import { holdsOf, type Holds } from './held-wins.facts.ts'
import { sessionRows } from './session-rows.ts'

interface WalletFacts {
  readonly context: WalletContext
  readonly call: CasinoCall | NetCall
  readonly roundId: string
  readonly earlier: StoredCall | null
  readonly answered: CasinoAnswer
  /** The free rounds after the call; null: it has none. */
  readonly grant: FreeRounds | null
  readonly before: Holds
  readonly holds: ReturnType<typeof withHolds>
  readonly stake: Money
  readonly subject: Subject<'player'>
}

const asAnswered = ({ code, ...call }: StoredCall): AnsweredCall => (code === 'OK' ? call : { ...call, refusal: code })

/** A refund that arrived before its bet counts as well. */
const isRefund = ({ kind, decision }: StoredCall): boolean => kind === 'refund' && decision !== 'REFUSED'
const isBooked = ({ decision }: StoredCall): boolean => decision === 'APPLIED'

/** The booked bet with this id. */
const betIn = ({ calls }: WalletContext, id: string): StoredCall | null =>
  calls.find((one) => one.kind === 'bet' && one.id === id && isBooked(one)) ?? null

const isNet = (call: CasinoCall | NetCall): call is NetCall => call.kind === 'exposure' || call.kind === 'result'

const earlierIn = ({ calls }: WalletContext, { kind, id }: Pick<ArrivedCall, 'kind' | 'id'>): StoredCall | null =>
  calls.find((one) => one.kind === kind && one.id === id) ?? null

/** A session without a game is a lobby. */
const hasSession = ({ session }: WalletContext, { gameCode }: ArrivedCall): boolean =>
  session !== null && (session.gameCode ?? gameCode) === gameCode

function answerNetIn(context: WalletContext, call: NetCall, arrived: ArrivedCall): CasinoAnswer {
  const { round, available, currency, barrier } = context
  const earlier = earlierIn(context, call)
  return answerNet(call, {
    earlier: earlier && asAnswered(earlier),
    round: round?.played ?? newRound,
    available,
    currency,
    barrier,
    isSessionValid: hasSession(context, arrived),
  })
}

function answerIn(context: WalletContext, call: CasinoCall, arrived: ArrivedCall): CasinoAnswer {
  const { calls, round } = context
  const earlier = earlierIn(context, call)
  const refundOf = (id: string | null) => calls.some((one) => isRefund(one) && one.id === id)
  return answer(call, {
    earlier: earlier ? asAnswered(earlier) : null,
    bet: betIn(context, call.id),
    isRefunded: refundOf(call.kind === 'win' ? arrived.betId : call.id),
    isSettled: arrived.isFinal && calls.some((one) => one.kind === 'win' && one.betId === call.id && isBooked(one)),
    isRoundClosed: round?.played.isEnded ?? false,
    // A free round takes no money.
    available: arrived.freeRounds === undefined ? context.available : call.amount,
    currency: context.currency,
    isSessionValid: hasSession(context, arrived),
    barrier: context.barrier,
  })
}

function callOf(context: WalletContext, arrived: ArrivedCall, roundId: string): CasinoCall | NetCall {
  const { kind, id, currency, player, jackpot, isVoided = false } = arrived
  const amount = arrived.amount ?? betIn(context, id)?.amount ?? zeroMoney
  const content = { id, amount, currency, accountId: player, ref: `casino:${roundId}` }
  if (kind === 'exposure' || kind === 'result') return { ...content, kind, isVoided }
  return { ...content, kind, ...(jackpot === undefined ? {} : { jackpot }) }
}

function decided(context: WalletContext, call: CasinoCall | NetCall, arrived: ArrivedCall, now: Date) {
  if (isNet(call)) return { answered: answerNetIn(context, call, arrived), grant: null }
  const { grant } = context
  return freeAnswer(answerIn(context, call, arrived), { call, grant, isNamed: arrived.freeRounds !== undefined, now })
}

/** What a call wins is held where the rule says so; a hold is part of its transfers. */
function held(
  { answered, grant }: ReturnType<typeof decided>,
  { accountId, currency, ref, id: note }: CasinoCall | NetCall,
  { won, staked, refunded, exposed }: PlayedRound,
  { rule, held: earlier }: Holds,
) {
  const stake = money(staked - refunded + exposed)
  const transfers = answered.answer === 'applied' ? answered.transfers : []
  const order = { accountId, currency, ref, note }
  const holds = withHolds({ transfers, order, won, stake, rule, held: earlier })
  const withHeld: CasinoAnswer =
    answered.answer === 'applied' ? { answer: 'applied', transfers: holds.transfers } : answered
  return { answered: withHeld, grant, holds, stake }
}

async function factsOf(tx: Tx, arrived: ArrivedCall, now: Date): Promise<WalletFacts | null> {
  const context = await lockWalletContext(tx, arrived, now)
  if (!context) return null
  const roundId = context.round?.id ?? uuidv7()
  const call = callOf(context, arrived, roundId)
  const before = await holdsOf(tx, context, arrived)
  return {
    context,
    call,
    roundId,
    earlier: earlierIn(context, arrived),
    before,
    ...held(decided(context, call, arrived, now), call, context.round?.played ?? newRound, before),
    subject: {
      table: 'player',
      key: { cell: context.cell, id: arrived.player },
      domainId: context.domainId,
      agentId: BigInt(context.agentId),
      name: `player ${context.username}`,
      shown: {},
    },
  }
}

/** Available after the transfers of a call. */
const changeBy = (answered: CasinoAnswer): bigint =>
  answered.answer === 'applied'
    ? answered.transfers.reduce((sum, { credit, amount }) => sum + (credit === 'wallet' ? amount : 0n - amount), 0n)
    : 0n

const codeOf = (answered: CasinoAnswer): WalletCode => (answered.answer === 'refused' ? answered.code : 'OK')
const decisions = { applied: 'APPLIED', tombstone: 'TOMBSTONE', refused: 'REFUSED', duplicate: 'APPLIED' } as const

/** The round after a call that was applied. */
function playedAfter({ context, call, grant }: WalletFacts, { isLast }: ArrivedCall): PlayedRound {
  const round = context.round?.played ?? newRound
  if (isNet(call)) return afterNetCall(round, call)
  // What free rounds take and give is not the player's stake and win: the grant counts it.
  return afterCall(round, grant === null ? call : { ...call, amount: zeroMoney }, isLast)
}

function availableAfter(facts: WalletFacts, arrived: ArrivedCall): Money {
  const { context, answered } = facts
  if (answered.answer !== 'applied') return context.available
  const released = subtract(reservedIn(context.round?.played ?? newRound), reservedIn(playedAfter(facts, arrived)))
  return money(context.available + changeBy(answered) + released)
}

function callRows(facts: WalletFacts, arrived: ArrivedCall, now: Date): readonly RowWrite[] {
  const { context, answered } = facts
  const { provider, kind, id, betId, round, gameCode, currency, callId, player, sealed } = arrived
  const call: RowWrite = {
    table: 'casino_call',
    values: {
      id: callId,
      domain_id: context.domainId,
      provider,
      kind,
      external_id: id,
      bet_id: betId,
      external_round: round,
      cell: context.cell,
      player_id: player,
      agent_id: BigInt(context.agentId),
      round_id: answered.answer === 'applied' || context.round !== null ? facts.roundId : null,
      game_code: gameCode,
      grant_id: facts.grant === null ? null : (context.grant?.key.id ?? null),
      amount: facts.call.amount,
      jackpot: arrived.jackpot ?? null,
      currency,
      decision: decisions[answered.answer],
      code: codeOf(answered),
      balance_after: availableAfter(facts, arrived),
      ms: Math.max(0, Math.round(performance.now() - arrived.arrivedAt)),
      at: now,
      ip: arrived.ip,
    },
  }
  if (sealed === null) return [call]
  return [call, { table: 'casino_call_body', values: { call_id: callId, domain_id: context.domainId, sealed } }]
}

/** Not a new call: its first answer stands, and its repetition is counted. */
const repeatRows = ({ callId, occurrences }: StoredCall, now: Date): readonly RowWrite[] => [
  { table: 'casino_call', key: { id: callId }, values: { occurrences: occurrences + 1, repeated_at: now } },
]

function grantRows({ context, grant }: WalletFacts): readonly RowWrite[] {
  if (grant === null || context.grant === null) return []
  const { key, version } = context.grant
  const { used, won, status } = grant
  return [{ table: 'free_round_grant', key, values: { used, won, status, version: version + 1 } }]
}

function roundRow(facts: WalletFacts, arrived: ArrivedCall, now: Date): RowWrite {
  const { context, roundId } = facts
  const played = playedAfter(facts, arrived)
  const { staked, refunded, won, exposed, isEnded } = played
  const values = { staked, refunded, won, exposed, ...roundFigures(played), ...(isEnded ? { ended_at: now } : {}) }
  const { cell, player } = context
  if (context.round !== null) {
    const key = { cell, player_id: player, started_at: context.round.startedAt, id: roundId }
    return { table: 'casino_round', key, values }
  }
  return {
    table: 'casino_round',
    values: {
      ...values,
      cell,
      player_id: player,
      started_at: now,
      id: roundId,
      domain_id: context.domainId,
      agent_id: BigInt(context.agentId),
      provider: arrived.provider,
      game: context.title ?? arrived.gameCode ?? '',
      game_code: arrived.gameCode,
      currency: context.currency,
      external_id: arrived.round,
      share_path_id: BigInt(context.sharePath),
    },
  }
}

/** Refused again with the content of the first time, which is stored already. */
const isRepeat = ({ earlier, answered }: WalletFacts): boolean =>
  earlier !== null && !(answered.answer === 'refused' && answered.code === 'CONFLICT')

function decisionOf(facts: WalletFacts, arrived: ArrivedCall, now: Date): Decision<'player'> {
  const { answered, earlier, context } = facts
  if (earlier !== null && isRepeat(facts)) return decide({ rows: repeatRows(earlier, now) })
  if (answered.answer !== 'applied') return decide({ rows: callRows(facts, arrived, now) })
  return decide({
    transfers: answered.transfers,
    rows: [
      roundRow(facts, arrived, now),
      ...callRows(facts, arrived, now),
      ...grantRows(facts),
      ...heldWinRows(facts, arrived, now),
      ...(arrived.kind === 'bet' || arrived.kind === 'exposure'
        ? sessionRows(context.session, arrived.tokenHash, now)
        : []),
    ],
  })
}

function replyOf(facts: WalletFacts, arrived: ArrivedCall): WalletAnswer {
  const { earlier, answered, context } = facts
  const { callId } = arrived
  const balance = availableAfter(facts, arrived)
  const shared = { code: codeOf(answered), balance, currency: context.currency }
  return earlier !== null && isRepeat(facts)
    ? { ...shared, isRepeat: true, balanceThen: earlier.balanceAfter, reference: earlier.callId }
    : { ...shared, isRepeat: false, balanceThen: balance, reference: callId }
}

/**
 * One call of a provider. Refusals are decisions like others: stored, audited and answered in the provider's own words. The
 * wallet's lock puts the calls of a player in an order, and the unique id of a call makes each move money once.
 */
export const walletHandler = inboundHandler(walletCall, {
  externalId: () => null,
  lane: ({ player }) => String(player),
  facts: (tx, { input, now }) => factsOf(tx, input, now),
  rule: (facts, { input, now }) => decisionOf(facts, input, now),
  refusalIn: ({ answered }) => (answered.answer === 'refused' ? answered.refused : null),
  reply: async (facts, { input }) => replyOf(facts, input),
})
