import { majorUnits } from '#blueprint/inbound/field-schemas.ts'
import { gameCodeOf } from './casino-games.ts'
import { callLogOf, providers, putOddCall, type CallLog, type Provider } from './casino-calls.ts'
import { available } from './ledger.ts'
import { games } from '#demo/world/people/names.ts'
import { topUp, type PaymentContext } from '#demo/world/payments/payments.ts'
import type { Player } from '#demo/world/people/players.ts'
import { minute, rupees, type TimedEvent } from '#demo/world/context.ts'

interface Round {
  readonly id: string
  readonly player: Player
  readonly provider: Provider
  readonly game: string
  readonly bet: bigint
  readonly startedAt: number
  /** As the provider numbers it. */
  readonly number: string
}

interface Casino extends PaymentContext {
  readonly calls: CallLog
}

const roundLength = 40_000
const multiples = [0.5, 1.5, 1.9, 2, 2, 5]

/** Seamless rounds: the stake is debited at the start, a win credited at the end, a broken round refunded. */
export function planCasino(payments: PaymentContext, playing: (at: number) => Player, count: number): TimedEvent[] {
  const { start, end, random } = payments.context
  const casino = { ...payments, calls: callLogOf(payments.context) }
  const roundsAnOddCall = Math.max(3, Math.floor(count / 400))
  return Array.from({ length: count }, (_, index) => {
    // The most recent rounds are still in progress, and some never ended.
    const isOpen = index < 6
    const silent = index < 4 ? index * 290 + 40 : 0
    const at = Math.round(
      isOpen ? end - (random.fraction() + silent) * minute : start + random.fraction() * (end - start - 2 * minute),
    )
    let round: Round | null = null
    const begin = () => {
      const player = playing(at)
      round = started(casino, player, at)
      if (index % roundsAnOddCall === 0) putOddCall(casino.calls, index / roundsAnOddCall, { player, at })
    }
    // Even a small world has at least one broken round.
    const isBroken = index % 100 === 50
    const finish = (done: Round) =>
      isOpen ? write(casino, done, { status: 'OPEN', win: 0n }) : ended(casino, done, isBroken)
    return [
      { at, run: begin },
      { at: isOpen ? at : at + roundLength, run: () => round && finish(round) },
    ]
  }).flat()
}

function started(casino: Casino, player: Player, at: number): Round | null {
  const { random, ledger } = casino.context
  const bet = rupees(Math.max(10, Math.round((player.habit * random.pick([0.1, 0.2, 0.5, 1])) / 10) * 10))
  if (available(player.account) < bet) {
    if (random.chance(0.6)) return null
    topUp(casino, player, { need: bet, at })
  }
  const provider = random.pick(providers)
  const game = random.pick(games[provider] ?? [])
  const round = { id: random.uuid(at), player, provider, game, bet, startedAt: at, number: casino.calls.nextRound() }
  const entry = posting(casino, round, at)
  if (isNet(round)) {
    player.account.exposure += bet
    putCall(casino, round, { at, kind: 'exposure', externalId: betIn(round), amount: bet })
    return round
  }
  ledger.post({ ...entry, kind: 'CASINO_BET', debit: 'wallet', credit: 'casino', amount: bet })
  putCall(casino, round, { at, kind: 'bet', externalId: betIn(round), amount: bet })
  return round
}

/** Aura takes no stakes: it reserves what a round can cost, and reports a net result. */
const isNet = ({ provider }: Pick<Round, 'provider'>): boolean => provider === 'aura'

type Entry = ReturnType<typeof posting>

/** Releases what the round reserved, and books what it changed; null: the round is void. */
function endNet(casino: Casino, round: Round, { entry, net }: { entry: Entry; net: bigint | null }): void {
  const { player, bet, number } = round
  player.account.exposure -= bet
  const amount = net ?? 0n
  const sides = amount > 0n ? { debit: 'casino', credit: 'wallet' } : { debit: 'wallet', credit: 'casino' }
  if (amount !== 0n)
    casino.context.ledger.post({ ...entry, ...sides, kind: 'AURA_PL', amount: amount < 0n ? -amount : amount })
  const ofPlayer = `${number}/${player.id}`
  const externalId = `${ofPlayer}/${net === null ? 'void' : majorUnits(net)}`
  putCall(casino, round, { at: entry.at, kind: 'result', externalId, betId: ofPlayer, amount })
}

const betIn = ({ number }: Round): string => `${number}-1`

/** Some wins of slots are jackpots, without a draw: the rest of the world stays as it is. */
const isJackpotRound = ({ provider, number }: Round): boolean => provider === 'slot' && Number(number) % 8 === 0

function ended(casino: Casino, round: Round, isBroken: boolean): void {
  const { random, ledger } = casino.context
  const at = round.startedAt + roundLength
  const entry = posting(casino, round, at)
  const back = { ...entry, debit: 'casino', credit: 'wallet' }
  if (isBroken && isNet(round)) {
    endNet(casino, round, { entry, net: null })
    write(casino, round, { status: 'VOIDED', win: 0n })
    return
  }
  if (isBroken) {
    ledger.post({ ...back, kind: 'CASINO_REFUND', amount: round.bet })
    // A refund has the id of its bet.
    putCall(casino, round, { at, kind: 'refund', externalId: betIn(round), amount: round.bet })
    write(casino, round, { status: 'VOIDED', win: 0n })
    return
  }
  const win = random.chance(0.44) ? (round.bet * BigInt(random.pick(multiples) * 10)) / 10n : 0n
  if (isNet(round)) endNet(casino, round, { entry, net: win - round.bet })
  else {
    const isJackpot = isJackpotRound(round)
    if (win > 0n) ledger.post({ ...back, kind: isJackpot ? 'JACKPOT_WIN' : 'CASINO_WIN', amount: win })
    const call = { at, kind: 'win' as const, externalId: `${round.number}-2`, betId: betIn(round), amount: win }
    putCall(casino, round, isJackpot ? { ...call, jackpot: win } : call)
  }
  write(casino, round, { status: 'SETTLED', win })
}

type BookedCall = Pick<Parameters<CallLog['put']>[0], 'at' | 'kind' | 'externalId' | 'betId' | 'amount' | 'jackpot'>

const putCall = ({ calls }: Casino, { id, player, provider, game, number }: Round, call: BookedCall): void =>
  calls.put({
    ...call,
    provider,
    domainId: player.domainId,
    player,
    code: 'OK',
    externalRound: number,
    roundId: id,
    gameCode: gameCodeOf(game),
  })

const posting = ({ context }: Casino, { id, player, provider }: Round, at: number) => ({
  account: player.account,
  ref: `casino:${id}`,
  at,
  journal: context.random.uuid(at),
  actor: `provider:${provider}`,
})

/** The day totals of a round follow from its row. */
function write({ context, tree }: Casino, round: Round, { status, win }: { status: string; win: bigint }): void {
  const { player, startedAt, number, ...columns } = round
  context.sheets.put('casino_round', {
    ...columns,
    game_code: gameCodeOf(round.game),
    cell: player.cell,
    player_id: player.id,
    started_at: new Date(startedAt),
    ended_at: status === 'SETTLED' ? new Date(startedAt + roundLength) : null,
    domain_id: player.domainId,
    agent_id: player.agent.id,
    share_path_id: tree.pathAt(player.agent, 'casino', startedAt).id,
    external_id: number,
    staked: isNet(round) ? 0n : round.bet,
    refunded: status === 'VOIDED' && !isNet(round) ? round.bet : 0n,
    won: isNet(round) && status === 'SETTLED' ? win - round.bet : win,
    exposed: isNet(round) ? round.bet : 0n,
    win,
    currency: player.account.currency,
    status,
  })
}
