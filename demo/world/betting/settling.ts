import { commission } from '#areas/exchange/rules/settlement/settlement.ts'
import { money } from '#values/money.ts'
import { ownsOf, type SharePath } from '#demo/world/people/agents.ts'
import { resultOf, type Bet, type Book, type Floor } from './bets.ts'
import type { Market } from './market.ts'
import type { Account } from './ledger.ts'
import type { Rollups } from './rollups.ts'
import type { WorldContext } from '#demo/world/context.ts'
import { json, type Sheets } from './sheets.ts'

/** The outcome of a bet. */
export interface BetOutcome {
  readonly status: 'SETTLED' | 'VOIDED' | 'CANCELLED'
  readonly isWon: boolean | null
  readonly result: bigint
}

export interface SettledMarket {
  readonly market: Market
  readonly at: number
  readonly journal: string
  readonly requestedBy: string
  readonly confirmedBy: string
}

/** A player's bets with one share path in a settled market. */
interface Part {
  readonly path: SharePath
  readonly bets: Bet[]
  stake: bigint
  result: bigint
  commission: bigint
  lastAt: number
}

export interface SettlementContext {
  readonly context: WorldContext
  readonly floor: Floor
  readonly rollups: Rollups
  readonly endings: Map<Bet, BetOutcome>
  readonly settled: Map<Market, SettledMarket>
  readonly accountOf: (agentId: bigint) => Account
}

export const resultJson = ({ kind, runs, winner }: Market): string =>
  kind === 'session' ? json({ runs }) : json({ winners: [String(winner?.id)] })

const isHit = (bet: Bet): boolean =>
  bet.line === null ? bet.runnerId === bet.market.winner?.id : bet.market.runs >= bet.line

function outcomeOfBet(bet: Bet): BetOutcome {
  if (bet.market.isVoid) return { status: 'VOIDED', isWon: null, result: 0n }
  if (bet.matched === 0n) return { status: 'CANCELLED', isWon: null, result: 0n }
  const hit = isHit(bet)
  return { status: 'SETTLED', isWon: (bet.side === 'BACK') === hit, result: resultOf(bet, hit) }
}

/**
 * Generates a settlement like the function settle_cell, but with the rules of the domain instead of SQL: thousands of
 * markets in seconds, and a cross-check of the function.
 */
export function settleMarket(settling: SettlementContext, settlement: SettledMarket): void {
  const { context, floor } = settling
  const { market } = settlement
  const owns = new Map<string, Own>()
  const cells = Array.from({ length: 64 }, () => ({ bets: 0, players: 0 }))
  for (const book of floor.books.get(market)?.values() ?? []) {
    const parts = partsOf(settling, book)
    if (parts.length > 0) settlePlayer(settling, settlement, { book, parts, owns })
    book.player.account.exposure -= book.exposure
    book.exposure = 0n
    const cell = cells[book.player.cell]
    if (!cell || parts.length === 0) continue
    cell.players += 1
    for (const part of parts) {
      cell.bets += part.bets.length
    }
  }
  payShares(settling, settlement, owns)
  settling.settled.set(market, settlement)
  writeSettlement(context.sheets, settlement, cells)
}

function partsOf({ endings }: SettlementContext, book: Book): Part[] {
  const parts = new Map<SharePath, Part>()
  for (const bet of book.bets) {
    const ending = outcomeOfBet(bet)
    endings.set(bet, ending)
    let part = parts.get(bet.path)
    if (!part)
      parts.set(bet.path, (part = { path: bet.path, bets: [], stake: 0n, result: 0n, commission: 0n, lastAt: 0 }))
    part.bets.push(bet)
    if (ending.status === 'SETTLED') part.stake += bet.matched
    part.result += ending.result
    part.lastAt = Math.max(part.lastAt, bet.placedAt)
  }
  const all = [...parts.values()].toSorted((a, b) => a.lastAt - b.lastAt || a.path.id - b.path.id)
  const last = all.at(-1)
  // Commission is due on the net of the market and follows the path of the last bet.
  if (last)
    last.commission = commission(money(all.reduce((net, part) => net + part.result, 0n)), book.market.commission)
  return all
}

interface Own {
  readonly agentId: bigint
  readonly cell: number
  readonly domainId: number
  own: bigint
}

const kinds = { exchange: 'EXCH_PL', bookmaker: 'BOOKMAKER_PL', fancy: 'FANCY_PL' } as const

function settlePlayer(
  settling: SettlementContext,
  { market, at, journal, requestedBy }: SettledMarket,
  { book, parts, owns }: { book: Book; parts: Part[]; owns: Map<string, Own> },
): void {
  const { context, rollups } = settling
  const { player } = book
  const result = parts.reduce((total, part) => total + part.result, 0n)
  const paid = parts.reduce((total, part) => total + part.commission, 0n)
  const common = {
    account: player.account,
    ref: `market:${market.id}:1`,
    at,
    journal,
    actor: requestedBy,
    market: { id: market.id, seq: 1 },
  }
  const post = (kind: string, amount: bigint) => {
    if (amount === 0n) return
    const sides = amount < 0n ? { debit: 'wallet', credit: 'exchange' } : { debit: 'exchange', credit: 'wallet' }
    context.ledger.post({ ...common, ...sides, kind, amount: amount < 0n ? -amount : amount })
  }
  post(kinds[market.product], result)
  post('EXCH_COMMISSION', -paid)
  for (const part of parts) {
    const figures = { bets: part.bets.length, stake: part.stake, pl: part.result, commission: part.commission }
    context.sheets.put('market_player', {
      cell: player.cell,
      market_id: market.id,
      settle_seq: 1,
      player_id: player.id,
      share_path_id: part.path.id,
      domain_id: player.domainId,
      agent_id: player.agent.id,
      product: market.product,
      currency: player.account.currency,
      ...figures,
      settled_at: new Date(at),
    })
    rollups.add({ player, product: market.product, at }, figures)
    for (const [place, own] of ownsOf(part).entries()) addOwn(owns, part.path.agents[place] ?? 0n, { player, own })
  }
}

function addOwn(
  owns: Map<string, Own>,
  agentId: bigint,
  { player, own }: { player: Book['player']; own: bigint },
): void {
  const key = `${agentId}:${player.cell}`
  const row = owns.get(key)
  if (row) row.own += own
  else owns.set(key, { agentId, cell: player.cell, domainId: player.domainId, own })
}

/** The rows of the market are in the players' cells; an agent's part is one posting. */
function payShares(
  { context, rollups, accountOf }: SettlementContext,
  deed: SettledMarket,
  owns: ReadonlyMap<string, Own>,
): void {
  const { market, at, journal, requestedBy } = deed
  const totals = new Map<bigint, bigint>()
  for (const { agentId, cell, domainId, own } of owns.values()) {
    totals.set(agentId, (totals.get(agentId) ?? 0n) + own)
    context.sheets.put('market_share', {
      cell,
      market_id: market.id,
      seq: 1,
      agent_id: agentId,
      domain_id: domainId,
      product: market.product,
      currency: 'INR',
      retained: own,
      settled_at: new Date(at),
    })
    rollups.addOwn({ cell, agentId, domainId, product: market.product, at }, own)
  }
  for (const [agentId, own] of [...totals].toSorted(([a], [b]) => Number(a - b))) {
    if (own === 0n) continue
    const sides = own > 0n ? { debit: 'exchange', credit: 'wallet' } : { debit: 'wallet', credit: 'exchange' }
    context.ledger.post({
      ...sides,
      account: accountOf(agentId),
      kind: 'SHARE_PL',
      amount: own < 0n ? -own : own,
      ref: `market:${market.id}:1`,
      at,
      journal,
      actor: requestedBy,
      market: { id: market.id, seq: 1 },
    })
  }
}

type CellTotal = { bets: number; players: number }

function writeSettlement(sheets: Sheets, deed: SettledMarket, cells: readonly CellTotal[]): void {
  const { market, at, journal, requestedBy, confirmedBy } = deed
  const sum = (pick: (cell: CellTotal) => bigint) => cells.reduce((total, cell) => total + pick(cell), 0n)
  const done = new Date(at + 900)
  sheets.put('settlement', {
    market_id: market.id,
    seq: 1,
    kind: market.isVoid ? 'void' : 'settle',
    result: market.isVoid ? null : resultJson(market),
    reason: market.isVoid ? 'Match abandoned' : null,
    state: 'COMPLETED',
    journal_id: journal,
    requested_by: requestedBy,
    confirmed_by: confirmedBy,
    at: new Date(at),
    finished_at: done,
    bets: sum((cell) => BigInt(cell.bets)),
    players: sum((cell) => BigInt(cell.players)),
    cells_done: 64,
  })
  for (const [cell, { bets, players }] of cells.entries()) {
    const row = { cell, market_id: market.id, seq: 1, at: done }
    sheets.put('settlement_cell', { ...row, phase: 1, bets, players })
    sheets.put('settlement_cell', { ...row, phase: 2, bets: 0, players: 0 })
  }
}
