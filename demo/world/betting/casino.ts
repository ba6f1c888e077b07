import { ownsOf } from '#demo/world/people/agents.ts'
import { gameCodeOf } from './casino-games.ts'
import { available } from './ledger.ts'
import { games } from '#demo/world/people/names.ts'
import { topUp, type PaymentContext } from '#demo/world/payments/payments.ts'
import type { Player } from '#demo/world/people/players.ts'
import { minute, rupees, type TimedEvent } from '#demo/world/context.ts'

interface Round {
  readonly id: string
  readonly player: Player
  readonly provider: string
  readonly game: string
  readonly bet: bigint
  readonly startedAt: number
}

const roundLength = 40_000
const multiples = [0.5, 1.5, 1.9, 2, 2, 5]

/** Seamless rounds: the stake is debited at the start, a win credited at the end, a broken round refunded. */
export function planCasino(payments: PaymentContext, playing: (at: number) => Player, count: number): TimedEvent[] {
  const { start, end, random } = payments.context
  return Array.from({ length: count }, (_, index) => {
    // The most recent rounds are still in progress, and some never ended.
    const isOpen = index < 6
    const silent = index < 4 ? index * 290 + 40 : 0
    const at = Math.round(
      isOpen ? end - (random.fraction() + silent) * minute : start + random.fraction() * (end - start - 2 * minute),
    )
    let round: Round | null = null
    const begin = { at, run: () => (round = started(payments, playing(at), at)) }
    // Even a small world has at least one broken round.
    const isBroken = index % 100 === 50
    const finish = (done: Round) =>
      isOpen ? write(payments, done, { status: 'OPEN', win: 0n }) : ended(payments, done, isBroken)
    return [begin, { at: isOpen ? at : at + roundLength, run: () => round && finish(round) }]
  }).flat()
}

function started(payments: PaymentContext, player: Player, at: number): Round | null {
  const { random, ledger } = payments.context
  const bet = rupees(Math.max(10, Math.round((player.habit * random.pick([0.1, 0.2, 0.5, 1])) / 10) * 10))
  if (available(player.account) < bet) {
    if (random.chance(0.6)) return null
    topUp(payments, player, { need: bet, at })
  }
  const provider = random.pick(Object.keys(games))
  const round = { id: random.uuid(at), player, provider, game: random.pick(games[provider] ?? []), bet, startedAt: at }
  ledger.post({ ...posting(payments, round, at), kind: 'CASINO_BET', debit: 'wallet', credit: 'casino', amount: bet })
  return round
}

function ended(payments: PaymentContext, round: Round, isBroken: boolean): void {
  const { random, ledger } = payments.context
  const at = round.startedAt + roundLength
  const back = { ...posting(payments, round, at), debit: 'casino', credit: 'wallet' }
  if (isBroken) {
    ledger.post({ ...back, kind: 'CASINO_REFUND', amount: round.bet })
    write(payments, round, { status: 'VOIDED', win: 0n })
    return
  }
  const win = random.chance(0.44) ? (round.bet * BigInt(random.pick(multiples) * 10)) / 10n : 0n
  if (win > 0n) ledger.post({ ...back, kind: 'CASINO_WIN', amount: win })
  write(payments, round, { status: 'SETTLED', win })
  const figures = { bets: 1, stake: round.bet, pl: win - round.bet, commission: 0n }
  payments.rollups.add({ player: round.player, product: round.provider, at }, figures)
  shareRound(payments, round, { result: figures.pl, at })
}

function shareRound(
  { rollups, tree }: PaymentContext,
  { player, provider }: Round,
  { result, at }: { result: bigint; at: number },
): void {
  const path = tree.pathAt(player.agent, 'casino', at)
  for (const [place, own] of ownsOf({ path, result, commission: 0n }).entries()) {
    const agentId = path.agents[place] ?? 0n
    rollups.addOwn({ cell: player.cell, agentId, domainId: player.domainId, product: provider, at }, own)
  }
}

const posting = ({ context }: PaymentContext, { id, player, provider }: Round, at: number) => ({
  account: player.account,
  ref: `casino:${id}`,
  at,
  journal: context.random.uuid(at),
  actor: `provider:${provider}`,
})

function write({ context }: PaymentContext, round: Round, { status, win }: { status: string; win: bigint }): void {
  const { player, startedAt, ...columns } = round
  context.sheets.put('casino_round', {
    ...columns,
    game_code: gameCodeOf(round.game),
    cell: player.cell,
    player_id: player.id,
    started_at: new Date(startedAt),
    domain_id: player.domainId,
    agent_id: player.agent.id,
    win,
    currency: player.account.currency,
    status,
  })
}
