import { sql } from 'kysely'
import { parseResponsibleGaming } from '#areas/agents/limits/responsible-gaming.ts'
import { gameIdOf } from '#areas/casino/catalogues/games/game-codes.facts.ts'
import { availabilityOf, withOwners } from '#areas/casino/catalogues/games/availability.facts.ts'
import { isAsideKind, isStakeOfPlayer } from '#areas/casino/rules/aside.ts'
import { newRound, type PlayedRound } from '#areas/casino/rules/round.ts'
import type { Barrier } from '#areas/casino/rules/wallet.ts'
import { mayBet } from '#areas/players/rules/care/gate.ts'
import type { Tx } from '#engine/action/act.ts'
import { assert } from '#values/assert.ts'
import { isUuid } from '#values/id.ts'
import { money, subtract, zeroMoney, type Money } from '#values/money.ts'
import { reopensBonus } from './reopened-bonus.facts.ts'
import { storedAward, storedCall, storedRound, type StoredContext } from './stored-context.ts'
import type { WalletCall } from '../wallet-call.ts'

/** Everything a call depends on. Locks the wallet; null if the domain has no such player. */
export async function lockWalletContext(tx: Tx, call: WalletCall, at: Date) {
  const { provider, id, betId, kind, player, round, tokenHash } = call
  const isBet = isStakeOfPlayer(kind)
  const isAside = isAsideKind(kind)
  const ids = betId === null ? [id] : [id, betId]
  // Transactions of different kinds can have the same id: a win is about the bet that it names, and else about its round.
  const bet = kind === 'win' || kind === 'reverse-win' ? betId : kind === 'end' ? null : id
  const { rows } = await sql<{ context: StoredContext | null }>`select casino_context(${player}, ${provider},
    ${ids}::text[], ${bet}::text, ${round}, ${tokenHash}::bytea, ${isBet}, ${at}) as context`.execute(tx)
  const context = rows[0]?.context
  if (!context) return null
  // Games may change within a session; a bet that names none is of the game that was launched.
  const named: WalletCall = { ...call, gameCode: call.gameCode ?? context.session?.gameCode ?? null }
  const played =
    context.round && !isAside ? await withFigures(tx, context, { ...call, round: storedRound(context.round) }) : null
  // What is on offer stops no win and no refund; a new round is named after its game.
  const game = isBet || (context.round === null && !isAside) ? await gameOf(tx, context.domainId, named) : null
  const calls = context.calls.map(storedCall)
  const isRunning = played !== null && !played.played.isEnded
  return {
    ...context,
    player,
    round: played,
    calls,
    reopens: await reopensBonus(tx, { ...context, calls }, call),
    active: context.active && storedAward(context.active),
    earlier: context.earlier && storedAward(context.earlier),
    gameCode: named.gameCode,
    grant: await lockGrant(tx, context, named),
    available: money(BigInt(context.balance) - BigInt(context.exposure)),
    title: game?.title ?? null,
    isBonusAllowed: game?.is_bonus_allowed ?? false,
    barrier: isBet
      ? // A round that was begun may be finished, whatever has become of its game.
        barrierOf(
          context,
          addedBy(named, played?.played ?? newRound),
          isRunning || game?.availability === 'OFFERED',
          at,
        )
      : null,
  }
}
export type WalletContext = NonNullable<Awaited<ReturnType<typeof lockWalletContext>>>

export const nothingApart = { jackpot: zeroMoney, contributedE4: 0n, freeStaked: zeroMoney }

type CallInRound = Omit<WalletCall, 'round'> & { readonly round: ReturnType<typeof storedRound> }

/** Whether a call changes a figure of its round that few rounds have. */
const needsFigures = ({ calls }: StoredContext, { kind, id, jackpot, contributionE4, freeRounds }: CallInRound) =>
  kind === 'exposure' ||
  kind === 'result' ||
  jackpot !== undefined ||
  contributionE4 !== undefined ||
  freeRounds !== undefined ||
  ((kind === 'refund' || kind === 'undo-refund') &&
    calls.some((one) => one.kind === 'bet' && one.id === id && one.grantId !== null))

/** What a round has reserved in the exposure style, and what of it is counted apart; where it matters to the call. */
async function withFigures(tx: Tx, context: StoredContext, call: CallInRound) {
  const { round, player } = call
  if (!needsFigures(context, call)) return { ...round, apart: nothingApart }
  const row = await tx
    .selectFrom('casino_round')
    .select(['exposed', 'status', 'jackpot', 'contributed_e4', 'free_staked'])
    .where('cell', '=', context.cell)
    .where('player_id', '=', player)
    .where('started_at', '=', round.startedAt)
    .where('id', '=', round.id)
    .executeTakeFirstOrThrow()
  return {
    ...round,
    played: { ...round.played, exposed: money(row.exposed), isVoided: row.status === 'VOIDED' },
    apart: { jackpot: money(row.jackpot), contributedE4: row.contributed_e4, freeStaked: money(row.free_staked) },
  }
}

/** An exposure replaces that of its round: restrictions and limits see what it adds. */
function addedBy(call: WalletCall, { exposed }: PlayedRound): WalletCall {
  if (call.kind !== 'exposure' || call.amount === null) return call
  return { ...call, amount: call.amount > exposed ? subtract(call.amount, exposed) : zeroMoney }
}

/** Which free rounds a call is about. A result is about those of its bet, and naming others it is about none. */
function grantIdOf({ calls }: StoredContext, { freeRounds, kind, id, betId }: WalletCall): string | null {
  const named = freeRounds ?? null
  if (kind === 'bet') return named
  if (kind !== 'win' && kind !== 'refund' && kind !== 'undo-refund' && kind !== 'adjust') return null
  const idOfBet = kind === 'win' ? betId : id
  const bet = calls.find((one) => one.kind === 'bet' && one.id === idOfBet && one.decision === 'APPLIED')
  if (!bet) return named
  return kind === 'win' && named !== null && named.toLowerCase() !== bet.grantId ? null : bet.grantId
}

/** The free rounds of a call. The wallet's lock puts their bets in an order. */
async function lockGrant(tx: Tx, context: StoredContext, call: WalletCall) {
  const { cell } = context
  const grantId = grantIdOf(context, call)
  if (grantId === null || !isUuid(grantId)) return null
  const row = await tx
    .selectFrom('free_round_grant')
    .selectAll()
    .where('cell', '=', cell)
    .where('player_id', '=', call.player)
    .where('id', '=', grantId)
    .where('provider', '=', call.provider)
    // Rounds are given for one game; a result can name it by another of its codes.
    .$if(call.kind === 'bet', (grant) => grant.where('game_code', '=', call.gameCode))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { rounds, used, stake, won, purse, status, expires_at: expiresAt } = row
  const key = { cell, player_id: call.player, id: row.id }
  const { version, campaign, granted_by: grantedBy } = row
  const terms = { rounds, used, stake: money(stake), won: money(won), purse, status, expiresAt }
  return { key, version, campaign, grantedBy, ...terms }
}

/** Why the player may not stake on this game now. */
function barrierOf(context: StoredContext, call: WalletCall, isOffered: boolean, at: Date): Barrier | null {
  if (!context.isActive || context.isBetLocked) return 'PLAYER_BLOCKED'
  assert(context.care !== null, 'restrictions are read for bets')
  const care = parseResponsibleGaming(context.care)
  const allowed = mayBet(care, stakeOf(call, money(BigInt(context.exposure))), at)
  if ('refused' in allowed) return 'LIMIT_EXCEEDED'
  return isOffered ? null : 'GAME_DISABLED'
}

/** A stake as restrictions and limits see it: what can be won is not known, and all of it can be lost. */
const stakeOf = ({ provider, gameCode, amount: asked }: WalletCall, exposure: Money, amount = asked ?? zeroMoney) => ({
  sport: 'casino',
  event: gameCode ?? '',
  marketType: 'casino',
  provider,
  stake: amount,
  oddsE4: Number.MAX_SAFE_INTEGER,
  win: 0n,
  marketExposureAfter: amount,
  exposureAfter: exposure + amount,
  isHedge: false,
})

function gameOf(tx: Tx, domainId: number, { provider, gameCode }: WalletCall) {
  return withOwners(tx.selectFrom('casino_game'))
    .select(['casino_game.title', 'casino_game.is_bonus_allowed', availabilityOf.as('availability')])
    .where('casino_game.id', '=', gameIdOf({ domainId, vertical: provider, code: gameCode }))
    .executeTakeFirst()
}
