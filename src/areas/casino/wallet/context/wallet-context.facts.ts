import { sql } from 'kysely'
import { parseResponsibleGaming } from '#areas/agents/terms/limits/responsible-gaming.facts.ts'
import { agentTermsOf, termsKey, type AgentTerms, type TermsLookup } from '#areas/agents/terms/agent-terms.facts.ts'
import { isAsideKind, isStakeOfPlayer } from '#areas/casino/rules/aside.ts'
import { newRound, type PlayedRound } from '#areas/casino/rules/round.ts'
import type { Barrier } from '#areas/casino/rules/wallet.ts'
import { mayBet } from '#areas/players/rules/care/gate.ts'
import type { Tx } from '#engine/action/act.ts'
import { assert } from '#values/assert.ts'
import { isUuid } from '#values/id.ts'
import { money, subtract, zeroMoney, type Money } from '#values/money.ts'
import { gamesOf, type Game, type NamedGame } from './games.facts.ts'
import { reopensBonus } from './reopened-bonus.facts.ts'
import { storedAward, storedCall, storedRound, type StoredContext, type StoredRound } from './stored-context.ts'
import type { WalletCall } from '../wallet-call.ts'

/** A call with the instant at which it is answered. */
interface CallAt {
  readonly call: WalletCall
  readonly at: Date
}

/** Transactions of different kinds can have the same id: a win is about the bet that it names, and else about its round. */
function betOf({ kind, id, betId }: WalletCall): string | null {
  if (kind === 'win' || kind === 'reverse-win') return betId
  return kind === 'end' ? null : id
}

/** Result of the SQL function `casino_contexts`. */
interface ContextRows {
  /** The version of the tree of agents. */
  readonly version: string
  readonly calls: readonly (StoredContext & { readonly n: number })[] | null
}

async function readContexts(tx: Tx, all: readonly CallAt[], waits: boolean): Promise<ContextRows> {
  const calls = all.map(({ call }) => call)
  const { rows } = await sql<{ contexts: ContextRows }>`select casino_contexts(
    ${calls.map(({ player }) => player)}::bigint[], ${calls.map(({ provider }) => provider)}::text[],
    ${calls.map(({ id }) => id)}::text[], ${calls.map(({ betId }) => betId)}::text[], ${calls.map(betOf)}::text[],
    ${calls.map(({ round }) => round)}::text[], ${calls.map(({ tokenHash }) => tokenHash)}::bytea[],
    ${calls.map(({ kind }) => isStakeOfPlayer(kind))}::boolean[], ${all.map(({ at }) => at)}::timestamptz[], ${waits}) as contexts`.execute(
    tx,
  )
  const [read] = rows
  assert(read !== undefined, 'the function returns a row')
  return read.contexts
}

/**
 * Everything these calls of different players depend on, in a few round trips. Locks the wallets; null if the domain has no such
 * player. Together they wait for no wallet that another transaction holds: its call has no context, and is answered alone.
 */
export async function lockWalletContexts(tx: Tx, all: readonly CallAt[], { waits }: { readonly waits: boolean }) {
  const { version, calls } = await readContexts(tx, all, waits)
  const contextOf = new Map(calls?.map((context) => [context.n, context]))
  const read = all.map(({ call, at }, place): ReadCall | null => {
    const context = contextOf.get(place + 1)
    if (context === undefined) return null
    // Games may change within a session; a bet that names none is of the game that was launched.
    return { context, call, named: { ...call, gameCode: call.gameCode ?? context.session?.gameCode ?? null }, at }
  })
  const found = read.flatMap((each) => each ?? [])
  const games = await gamesOf(
    tx,
    found.flatMap((each) => (needsGame(each) ? [gameIn(each)] : [])),
  )
  const terms = await agentTermsOf(
    tx,
    version,
    found.flatMap((each) => (needsUpline(each) ? [termsIn(each)] : [])),
  )
  const completed: (Awaited<ReturnType<typeof completedContext>> | null)[] = []
  for (const each of read) {
    const more = each && {
      game: needsGame(each) ? games(gameIn(each)) : null,
      upline: needsUpline(each) ? (terms.get(termsKey(termsIn(each))) ?? null) : null,
    }
    completed.push(each && more && (await completedContext(tx, each, more)))
  }
  return completed
}

interface ReadCall extends CallAt {
  readonly context: StoredContext
  /** The call with its game. */
  readonly named: WalletCall
}

/** What is on offer stops no win and no refund; a new round is named after its game. */
const needsGame = ({ context, call: { kind } }: ReadCall): boolean =>
  isStakeOfPlayer(kind) || (context.round === null && !isAsideKind(kind))

const gameIn = ({ context: { domainId }, named: { provider, gameCode } }: ReadCall): NamedGame => ({
  domainId,
  provider,
  gameCode,
})

/** Who is above the player stops bets alone; a round has the share path of its first call. */
const needsUpline = ({ context, call: { kind } }: ReadCall): boolean =>
  isStakeOfPlayer(kind) || context.sharePath === null

const termsIn = ({ context }: ReadCall): TermsLookup => ({
  agent: context.agentId,
  product: 'casino',
  sport: '',
  commission: null,
})

interface ReadTogether {
  readonly game: Game | null
  /** Null: what is above the player does not matter to the call. */
  readonly upline: AgentTerms | null
}

/** What few calls need is read call by call. */
async function completedContext(tx: Tx, { context, call, named, at }: ReadCall, { game, upline }: ReadTogether) {
  const isBet = isStakeOfPlayer(call.kind)
  const played = context.round && !isAsideKind(call.kind) ? roundFor(context, context.round, call) : null
  const calls = context.calls.map(storedCall)
  const isRunning = played !== null && !played.played.isEnded
  const sharePath = context.sharePath ?? upline?.sharePath
  assert(sharePath !== undefined, 'a player has agents above')
  return {
    ...context,
    sharePath,
    player: call.player,
    round: played,
    calls,
    reopens: await reopensBonus(tx, { ...context, calls }, call),
    active: context.active && storedAward(context.active),
    earlier: context.earlier && storedAward(context.earlier),
    gameCode: named.gameCode,
    grant: await lockGrant(tx, context, named),
    available: money(BigInt(context.balance) - BigInt(context.exposure)),
    title: game?.title ?? null,
    isBonusAllowed: game?.isBonusAllowed ?? false,
    barrier: isBet
      ? // A round that was begun may be finished, whatever has become of its game.
        barrierOf(context, upline, {
          call: addedBy(named, played?.played ?? newRound),
          isOffered: isRunning || game?.availability === 'OFFERED',
          at,
        })
      : null,
  }
}
export type WalletContext = Awaited<ReturnType<typeof completedContext>>

export const nothingApart = { jackpot: zeroMoney, contributedE4: 0n, freeStaked: zeroMoney }

/** Whether a call changes a figure of its round that few rounds have. */
const needsFigures = ({ calls }: StoredContext, { kind, id, jackpot, contributionE4, freeRounds }: WalletCall) =>
  kind === 'exposure' ||
  kind === 'result' ||
  jackpot !== undefined ||
  contributionE4 !== undefined ||
  freeRounds !== undefined ||
  ((kind === 'refund' || kind === 'undo-refund') &&
    calls.some((one) => one.kind === 'bet' && one.id === id && one.grantId !== null))

/** What a round has reserved in the exposure style, and what of it is counted apart; where it matters to the call. */
function roundFor(context: StoredContext, stored: StoredRound, call: WalletCall) {
  const round = storedRound(stored)
  if (!needsFigures(context, call)) return { ...round, apart: nothingApart }
  return {
    ...round,
    played: { ...round.played, exposed: money(BigInt(stored.exposed)), isVoided: stored.isVoided },
    apart: {
      jackpot: money(BigInt(stored.jackpot)),
      contributedE4: BigInt(stored.contributedE4),
      freeStaked: money(BigInt(stored.freeStaked)),
    },
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
function barrierOf(
  context: StoredContext,
  above: AgentTerms | null,
  { call, isOffered, at }: { readonly call: WalletCall; readonly isOffered: boolean; readonly at: Date },
): Barrier | null {
  assert(above !== null, 'the agents above are read for bets')
  const isFree = [context, ...above.upline].every((each) => each.isActive && !each.isBetLocked)
  if (!isFree) return 'PLAYER_BLOCKED'
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
