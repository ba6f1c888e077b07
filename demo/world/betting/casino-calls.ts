import { majorUnits } from '#blueprint/inbound/field-schemas.ts'
import { randomOf, type Random } from '#demo/world/random.ts'
import type { Player } from '#demo/world/people/players.ts'
import { games } from '#demo/world/people/names.ts'
import { rupees, type WorldContext } from '#demo/world/context.ts'
import type { DB } from '#platform/database/tables.ts'
import { gameCodeOf } from './casino-games.ts'
import { available } from './ledger.ts'

export const providers = ['aura', 'qt', 'wc', 'slot', 'gap'] as const
export type Provider = (typeof providers)[number]

type Column<C extends keyof DB['casino_call']> = NonNullable<DB['casino_call'][C]>

/** One call of a provider with what was decided; what is left out is empty. */
interface DemoCall {
  readonly at: number
  readonly provider: Provider
  readonly domainId: number
  readonly player?: Player
  readonly code: string
  readonly kind?: Column<'kind'>
  readonly externalId?: string
  readonly betId?: string
  readonly externalRound?: string
  readonly roundId?: string
  readonly gameCode?: string
  readonly amount?: bigint
  readonly jackpot?: bigint
  readonly decision?: Column<'decision'>
}

export interface CallLog {
  /** The provider's number of its next round. */
  nextRound(): string
  put(call: DemoCall): void
}

/** Calls as the wallet stores them, by chances of their own: the rest of the world stays as it is. */
export function callLogOf(context: WorldContext): CallLog {
  const random = randomOf(context.seed + 90_000)
  let rounds = 810_000_000
  return {
    nextRound: () => String((rounds += 1)),
    put: (call) => context.sheets.put('casino_call', rowOf(context, random, call)),
  }
}

/** Each provider calls from one network reserved for documentation. */
const addressOf = (provider: Provider): string => `192.0.2.${200 + providers.indexOf(provider)}`

function rowOf(context: WorldContext, random: Random, call: DemoCall) {
  const { at, provider, player, code, decision = code === 'OK' ? 'APPLIED' : 'REFUSED' } = call
  const isRepeated = player !== undefined && random.chance(0.04)
  return {
    id: random.uuid(at),
    domain_id: call.domainId,
    provider,
    kind: call.kind ?? null,
    external_id: call.externalId ?? null,
    bet_id: call.betId ?? null,
    external_round: call.externalRound ?? null,
    cell: player?.cell ?? null,
    player_id: player?.id ?? null,
    agent_id: player?.agent.id ?? null,
    round_id: call.roundId ?? null,
    game_code: call.gameCode ?? null,
    amount: call.amount ?? null,
    jackpot: call.jackpot ?? null,
    currency: player?.account.currency ?? null,
    decision,
    code,
    balance_after: player === undefined ? null : available(player.account),
    occurrences: isRepeated ? random.between(2, 3) : 1,
    at: new Date(at),
    repeated_at: isRepeated ? new Date(Math.min(context.end, at + random.between(2_000, 9_000))) : null,
    ms: random.chance(0.03) ? random.between(120, 480) : random.between(4, 38),
    ip: addressOf(provider),
  }
}

interface OddCall {
  readonly log: CallLog
  readonly provider: Provider
  readonly domainId: number
  readonly player: Player
  readonly at: number
  readonly gameCode: string
  readonly round: string
  readonly amount: bigint
}

const refusedBet =
  (code: string) =>
  ({ log, round, ...call }: OddCall): void =>
    log.put({
      ...call,
      kind: call.provider === 'aura' ? 'exposure' : 'bet',
      code,
      externalId: `${round}-1`,
      externalRound: round,
    })

/** A win that the wallet does not pay without a person: it stays on the list of wins not paid. */
const refusedWin = ({ log, round, provider, ...call }: OddCall): void =>
  log.put({
    ...call,
    provider,
    kind: 'win',
    code: provider === 'slot' ? 'FREE_ROUNDS_UNKNOWN' : 'ALREADY_ROLLED_BACK',
    externalId: `${round}-2`,
    betId: `${round}-1`,
    externalRound: round,
  })

/** A call that names nobody: nothing in it was believed. */
const unreadable =
  (code: string) =>
  ({ log, provider, domainId, at }: OddCall): void =>
    log.put({ provider, domainId, at, code })

/** Aura sends no refunds: it reports a loss that no exposure was accepted for. */
function lossWithoutExposure({ log, round, amount, ...call }: OddCall): void {
  const betId = `${round}/${call.player.id}`
  const result = { kind: 'result', code: 'LOSS_EXCEEDS_EXPOSURE', amount: -amount } as const
  log.put({ ...call, ...result, betId, externalId: `${betId}/${majorUnits(-amount)}`, externalRound: round })
}

function refundBeforeBet({ log, round, ...call }: OddCall): void {
  const bet = { ...call, externalId: `${round}-1`, externalRound: round }
  log.put({ ...bet, kind: 'refund', code: 'OK', decision: 'TOMBSTONE' })
  log.put({ ...bet, at: call.at + 800, kind: 'bet', code: 'ROLLED_BACK_BEFORE' })
}

const oddCalls: readonly ((call: OddCall) => void)[] = [
  (call) => (call.provider === 'aura' ? lossWithoutExposure(call) : refundBeforeBet(call)),
  refusedBet('SESSION_INVALID'),
  refusedBet('LIMIT_EXCEEDED'),
  (call) => refusedBet('GAME_DISABLED')({ ...call, gameCode: `${call.gameCode}-classic` }),
  unreadable('BAD_REQUEST'),
  (call) => refusedBet('INSUFFICIENT_FUNDS')({ ...call, amount: call.amount + available(call.player.account) }),
  unreadable('SIGNATURE_INVALID'),
  refusedBet('ROUND_CLOSED'),
  refusedWin,
]

/** The n-th call that moves no money: each provider makes each of them in turn. */
export function putOddCall(log: CallLog, number: number, { player, at }: { player: Player; at: number }): void {
  const provider = providers[number % providers.length] ?? 'qt'
  const turn = Math.floor(number / providers.length)
  oddCalls[turn % oddCalls.length]?.({
    log,
    provider,
    domainId: player.domainId,
    player,
    at,
    gameCode: gameCodeOf(games[provider]?.[turn % 3] ?? ''),
    round: log.nextRound(),
    amount: rupees(player.habit),
  })
}
