import { decide, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import type { CasinoAnswer, CasinoCall } from '#areas/casino/rules/wallet.ts'
import { isStakeOfPlayer } from '#areas/casino/rules/aside.ts'
import { afterNetCall } from '#areas/casino/rules/exposure.ts'
import type { SplitCall } from '#areas/casino/rules/purses.ts'
import { afterCall, newRound, reservedIn, roundFigures, type PlayedRound } from '#areas/casino/rules/round.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { add, money, subtract, zeroMoney, type Money } from '#values/money.ts'
import { isAside, isNet } from './answer-call.ts'
import { eventsOf, markOf, namesOf } from './rows/call-columns.ts'
import { walletCall, type ArrivedCall, type WalletAnswer, type WalletCode } from './wallet-call.ts'
import type { StoredCall } from './context/stored-context.ts'
import { factsOfAll, type WalletFacts } from './context/wallet.facts.ts'
import { freeWinOf, freeWinRows } from './rows/free-win-rows.ts'
import { heldWinRows } from './rows/held-win-rows.ts'
import { columnsApart } from './rows/columns-apart.ts'
import { sessionBegunBy, sessionRows } from './rows/session-rows.ts'
import { awardRows, bonusColumns, changeOfBonus, shownBalance } from './split-call.ts'

/** What the transfers of a call change in cash. */
const changeBy = (answered: CasinoAnswer): bigint =>
  answered.answer === 'applied'
    ? answered.transfers.reduce(
        (sum, { debit, credit, amount }) =>
          sum + (credit === 'wallet' ? amount : 0n) - (debit === 'wallet' ? amount : 0n),
        0n,
      )
    : 0n

const codeOf = (answered: CasinoAnswer): WalletCode => (answered.answer === 'refused' ? answered.code : 'OK')
const decisions = { applied: 'APPLIED', tombstone: 'TOMBSTONE', refused: 'REFUSED', duplicate: 'APPLIED' } as const

/** What of a call is of the cash purse. What takes a win back states it above zero, and its part of the bonus below. */
function inCash({ kind, amount }: CasinoCall, split: SplitCall | null): Money {
  const bonus = split?.bonus ?? zeroMoney
  return kind === 'reverse-win' ? add(amount, bonus) : subtract(amount, bonus)
}

/** The round after a call that was applied. */
function playedAfter({ context, call, grant, split }: WalletFacts, { isLast }: ArrivedCall): PlayedRound {
  const round = context.round?.played ?? newRound
  if (isAside(call)) return round
  if (isNet(call)) return afterNetCall(round, call)
  // What free rounds and a bonus take and give is not the player's stake and win: the grant and the bonus count it.
  const amount = grant === null ? inCash(call, split) : zeroMoney
  // A free stake that was given back leaves a round in which nothing took place.
  const isVoided =
    call.kind === 'refund' &&
    grant !== null &&
    round.staked === zeroMoney &&
    context.round?.apart.freeStaked === grant.stake
  return { ...afterCall(round, { ...call, amount }, isLast), isVoided }
}

function availableAfter(facts: WalletFacts, arrived: ArrivedCall): Money {
  const { context, answered, award, split } = facts
  const before = shownBalance(context, arrived)
  if (answered.answer !== 'applied') return before
  const released = subtract(reservedIn(context.round?.played ?? newRound), reservedIn(playedAfter(facts, arrived)))
  return money(before + changeBy(answered) + changeOfBonus(award, split) + freeWinOf(facts) + released)
}

function callRows(facts: WalletFacts, arrived: ArrivedCall, now: Date): readonly RowWrite[] {
  const { context, answered } = facts
  const { provider, round, gameCode, currency, callId, player, sealed } = arrived
  const call: RowWrite = {
    table: 'casino_call',
    values: {
      id: callId,
      domain_id: context.domainId,
      provider,
      ...namesOf(facts, arrived),
      external_round: round,
      cell: context.cell,
      player_id: player,
      agent_id: BigInt(context.agentId),
      round_id:
        !isAside(facts.call) && (answered.answer === 'applied' || context.round !== null) ? facts.roundId : null,
      game_code: gameCode,
      session_id: answered.answer === 'applied' ? sessionBegunBy(context, arrived) : null,
      grant_id: facts.grant === null ? null : (context.grant?.key.id ?? null),
      amount: facts.call.amount,
      jackpot: arrived.jackpot ?? null,
      contribution_e4: arrived.contributionE4 ?? null,
      bonus: facts.split?.bonus ?? null,
      remainder: answered.answer === 'applied' ? (arrived.remainder ?? null) : null,
      mark: answered.answer === 'applied' ? markOf(context, arrived) : null,
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

/** A round that was ended is open again where the refund of its bet is undone. */
function endOf(isEnded: boolean, wasEnded: boolean, now: Date) {
  if (isEnded) return { ended_at: now }
  return wasEnded ? { ended_at: null } : {}
}

function roundRow(facts: WalletFacts, arrived: ArrivedCall, now: Date): RowWrite {
  const { context, roundId } = facts
  const played = playedAfter(facts, arrived)
  const { staked, refunded, won, exposed, isEnded } = played
  const values = {
    staked,
    refunded,
    won,
    exposed,
    ...roundFigures(played),
    ...bonusColumns(facts.award, facts.split),
    ...columnsApart(facts, arrived),
    ...endOf(isEnded, context.round?.played.isEnded ?? false, now),
  }
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
      game: context.title ?? context.gameCode ?? '',
      game_code: context.gameCode,
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
  if (answered.answer !== 'applied')
    return decide({ rows: callRows(facts, arrived, now), events: eventsOf(codeOf(answered), arrived) })
  return decide({
    transfers: answered.transfers,
    rows: [
      ...(isAside(facts.call) ? [] : [roundRow(facts, arrived, now)]),
      ...callRows(facts, arrived, now),
      ...grantRows(facts),
      ...awardRows(context, facts.award, facts.split),
      ...freeWinRows(facts, now),
      ...heldWinRows(facts, arrived, now),
      ...(isStakeOfPlayer(arrived.kind) ? sessionRows(context.session, arrived.tokenHash, now) : []),
    ],
  })
}

function replyOf(facts: WalletFacts, arrived: ArrivedCall): WalletAnswer {
  const { earlier, answered, context } = facts
  const { callId } = arrived
  const balance = availableAfter(facts, arrived)
  const isNoted =
    answered.answer === 'tombstone' || (answered.answer === 'duplicate' && earlier?.decision === 'TOMBSTONE')
  const code = isNoted && arrived.kind === 'refund' ? arrived.contract.unknownBet : codeOf(answered)
  const shared = { code, balance, currency: context.currency }
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
  facts: async (tx, arrived) => (await factsOfAll(tx, [arrived], { waits: true }))[0] ?? null,
  factsOfAll: (tx, all) => factsOfAll(tx, all, { waits: false }),
  rule: (facts, { input, now }) => decisionOf(facts, input, now),
  refusalIn: ({ answered }) => (answered.answer === 'refused' ? answered.refused : null),
  reply: async (facts, { input }) => replyOf(facts, input),
})
