import { liability, type RunnerBet, type RunnerId, type Stake } from '#areas/exchange/rules/bets/bet.ts'
import type { MarketKind } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { MarketBets, Pair } from '#areas/exchange/rules/bets/position.ts'
import { evenOdds } from '#values/odds.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { minMoney, money, negate, zeroMoney, type Money } from '#values/money.ts'
import { domainRules, type Rules } from '#checks/vectors/rules.ts'
import type { CaseBet, CasePath, CaseStep, MarketCase, Outcome } from './case.ts'
import { ticketRules } from './paying-tickets.ts'
import { questionCollector, type Questions, type Replies } from './questions.ts'

const wholePath: CasePath = { agents: [0], held: [10_000], rates: [], mode: 'share', commission: null }
const winnerOnly = { winners: 1, commission: 0, hedges: true, players: 1, removals: [], paths: [wholePath] } as const

const hasStake = ({ stake }: Stake): boolean => stake > 0n

const sizeOf = (amount: Money): Money => (amount < 0n ? negate(amount) : amount)

const settledAt = (winner: number): CaseStep => ({ kind: 'settle', result: { winners: [winner] } })

const betOf = (stake: Stake, on: Partial<CaseBet>): CaseBet => ({
  player: 0,
  path: 0,
  side: stake.side,
  runner: null,
  line: null,
  lineTo: null,
  fills: [{ size: stake.stake, oddsE4: stake.oddsE4, at: 0 }],
  remaining: 0n,
  oddsE4: stake.oddsE4,
  ...on,
})

/** The same rules, computed by the SQL payment functions: each asks a question and reads the reply. */
export function payingRules(questions: Questions, replies: Replies | null): Rules {
  const ask = questionCollector(questions, replies)
  const play = (kind: MarketKind, traits: Partial<MarketCase> & Pick<MarketCase, 'bets' | 'steps'>): Outcome[] => [
    ...ask.market({ ...winnerOnly, runners: 2, ...traits, kind }),
  ]
  const last = (outcomes: readonly Outcome[]): Outcome => outcomes.at(-1)!
  const netAfter = (outcomes: readonly Outcome[]): Money => money(last(outcomes).players[0]!.net)
  const onRunners = (bets: readonly RunnerBet[], runners: readonly bigint[]): CaseBet[] =>
    bets.map((bet) => betOf(bet, { runner: runners.indexOf(bet.runnerId) }))
  const onLine = (kind: 'session' | 'line' | 'khadda', bets: readonly CaseBet[], runs: number): Money =>
    netAfter(play(kind, { bets, steps: [{ kind: 'settle', result: { runs } }] }))
  /** SQL computes the worst case over several paths, so the bets are spread over two. */
  const worstResult = (asked: MarketCase): Money => {
    const second = { ...wholePath, agents: [1] }
    const bets = asked.bets.map((bet, at) => ({ ...bet, path: at % 2 }))
    const idle = { ...asked.bets[0]!, path: 1, fills: [], remaining: 0n }
    return money(
      -ask.exposure({ ...asked, paths: [wholePath, second], bets: bets.length > 1 ? bets : [...bets, idle] }),
    )
  }
  const worst = (market: MarketCase): Money => negate(minMoney(worstResult(market), zeroMoney))
  const unmatchedBet = (bet: RunnerBet, runners: readonly bigint[]): CaseBet => ({
    ...betOf(bet, { runner: runners.indexOf(bet.runnerId) }),
    fills: [],
    remaining: bet.stake,
  })
  const owns = (result: Money, commission: number, path: SharePath, mode: CasePath['mode']): Money[] => {
    const stake = sizeOf(result)
    const outcomes = play('match_odds', {
      commission,
      paths: [{ ...wholePath, mode, agents: path.map((_, level) => level), held: path.map(({ held }) => held) }],
      bets: [betOf({ side: 'BACK', oddsE4: 2 * evenOdds, stake }, { runner: 0 })],
      steps: [settledAt(result > 0n ? 0 : 1)],
    })
    return path.map((_, level) => money(last(outcomes).owns[level] ?? 0n))
  }
  const runnerMarket = ({ runners, matched, unmatched = [], winners = 1 }: MarketBets): MarketCase => ({
    ...winnerOnly,
    kind: 'match_odds',
    winners,
    runners: runners.length,
    bets: [
      ...onRunners(matched.filter(hasStake), runners),
      ...unmatched.filter(hasStake).map((bet) => unmatchedBet(bet, runners)),
    ],
    steps: [],
  })
  const pairOf = (runnerId: RunnerId, matched: readonly RunnerBet[], unmatched: readonly RunnerBet[]): Pair => {
    const runners = [runnerId, -runnerId]
    if (unmatched.length === 0) {
      const [ifWins = zeroMoney, ifLoses = zeroMoney] = market.matrix({ runners, matched })
      return { ifWins, ifLoses }
    }
    // SQL has the worst case only, so a large bet makes one outcome the worst.
    const outcomeMadeWorst = (side: 'BACK' | 'LAY'): Money => {
      const large: RunnerBet = { runnerId, side, oddsE4: 10_000_000, stake: money(100_000_000n) }
      const result = worstResult(runnerMarket({ runners, matched: [large, ...matched], unmatched }))
      return money(result + liability(large))
    }
    return { ifWins: outcomeMadeWorst('LAY'), ifLoses: outcomeMadeWorst('BACK') }
  }
  const market: Pick<Rules, 'betResult' | 'deadHeatResult' | 'profitOfFills' | 'matrix' | 'pairsOf' | 'settleBets'> = {
    betResult: (bet, hit) =>
      netAfter(play('match_odds', { bets: [betOf(bet, { runner: 0 })], steps: [settledAt(hit ? 0 : 1)] })),
    deadHeatResult: (bet, { places, tied }) =>
      netAfter(
        play('match_odds', {
          runners: tied + 1,
          bets: [betOf(bet, { runner: 0 })],
          steps: [
            { kind: 'settle', result: { winners: [], tied: Array.from({ length: tied }, (_, at) => at), places } },
          ],
        }),
      ),
    profitOfFills: (fills) =>
      netAfter(
        play('match_odds', {
          bets: [
            {
              ...betOf({ side: 'BACK', oddsE4: fills[0]!.oddsE4, stake: money(0n) }, { runner: 0, remaining: 1n }),
              fills: fills.map(({ stake: size, oddsE4 }) => ({ size, oddsE4, at: 0 })),
            },
          ],
          steps: [settledAt(0)],
        }),
      ),
    matrix: (position) =>
      (position.unmatched ?? []).length > 0
        ? domainRules.matrix(position)
        : position.runners.map((_, winner) =>
            netAfter(
              play('match_odds', {
                runners: position.runners.length,
                bets: onRunners(position.matched, position.runners),
                steps: [settledAt(winner)],
              }),
            ),
          ),
    pairsOf: ({ runners, matched, unmatched = [] }) =>
      runners.map((runner) => {
        const isOn = (bet: RunnerBet): boolean => bet.runnerId === runner && hasStake(bet)
        return pairOf(runner, matched.filter(isOn), unmatched.filter(isOn))
      }),
    settleBets: (bets, result) => {
      const places = [...new Set(bets.map(({ runnerId }) => runnerId))]
      const declared = result === 'void' ? [] : [...result.winners, ...(result.tied ?? [])]
      const runners = [...new Set([...places, ...declared])]
      const at = (ids: readonly bigint[]) => ids.map((id) => runners.indexOf(id))
      const outcomes = play('match_odds', {
        runners: runners.length + 1,
        bets: onRunners(bets, runners),
        steps: [
          result === 'void'
            ? { kind: 'void' }
            : {
                kind: 'settle',
                result: { winners: at(result.winners), tied: at(result.tied ?? []), places: result.places ?? 0 },
              },
        ],
      })
      return last(outcomes).bets.map(({ status, result }) => ({
        status: status === 'VOIDED' ? 'VOIDED' : 'SETTLED',
        result: money(result ?? 0n),
      }))
    },
  }
  return {
    ...domainRules,
    ...market,
    marketExposure: (bets) => worst(runnerMarket(bets)),
    worstResult: (bets) => worstResult(runnerMarket(bets)),
    sessionExposure: (bets, policy) =>
      worst({
        ...winnerOnly,
        kind: 'session',
        hedges: policy !== 'no hedge',
        runners: 1,
        bets: bets.map((bet) => betOf(bet, { line: bet.line })),
        steps: [],
      }),
    sessionResult: (bets, runs) =>
      onLine(
        'session',
        bets.map((bet) => betOf(bet, { line: bet.line })),
        runs,
      ),
    khaddaResult: (bet, runs) => onLine('khadda', [betOf(bet, { line: bet.from, lineTo: bet.to })], runs),
    lineMarketResult: (bet, runs) =>
      onLine('line', [betOf({ ...bet, oddsE4: 2 * evenOdds }, { line: bet.line })], runs),
    // SQL recomputes the average when a runner is withdrawn; by a factor below 2.5 % it keeps the prices.
    averageOdds: (fills) => {
      const outcomes = play('match_odds', {
        runners: 3,
        removals: [{ runner: 1, factor: 1, at: 1 }],
        bets: [
          {
            ...betOf({ side: 'BACK', oddsE4: fills[0]!.oddsE4, stake: zeroMoney }, { runner: 0 }),
            fills: fills.map(({ stake: size, oddsE4 }) => ({ size, oddsE4, at: 0 })),
          },
        ],
        steps: [],
      })
      return last(outcomes).bets[0]!.oddsE4
    },
    reducedOdds: (matchedE4, factors) => {
      const outcomes = play('match_odds', {
        runners: factors.length + 2,
        removals: factors.map((factor, at) => ({ runner: at + 1, factor, at: at + 1 })),
        bets: [betOf({ side: 'BACK', oddsE4: matchedE4, stake: money(10_000n) }, { runner: 0 })],
        steps: [],
      })
      return last(outcomes).bets[0]!.oddsE4
    },
    commission: (net, rate, discount) => {
      if (discount) return domainRules.commission(net, rate, discount)
      const stake = sizeOf(net)
      const outcomes = play('match_odds', {
        commission: rate,
        bets: [betOf({ side: 'BACK', oddsE4: 2 * evenOdds, stake }, { runner: 0 })],
        steps: [settledAt(net > 0n ? 0 : 1)],
      })
      return money(last(outcomes).players[0]!.commission)
    },
    split: (result, path) => owns(result, 0, path, 'share'),
    splitWithCommission: (gross, commission, mode, path) =>
      owns(gross, Number((commission * 10_000n) / gross), path, mode),
    flowsUp: (result, path) => {
      let passed: bigint = negate(result)
      return owns(result, 0, path, 'share')
        .slice(0, -1)
        .map((own) => money((passed -= own)))
    },
    ...ticketRules(ask.ticket),
    walletAfter: (journals) => [...ask.wallet(journals)],
    resettled: (winner, commission, next) => {
      const outcomes = play('match_odds', {
        commission,
        bets: [betOf(winner, { runner: 0 })],
        steps: [settledAt(0), { kind: 'rollback' }, next === 'void' ? { kind: 'void' } : settledAt(1)],
      })
      const change = (at: number) => money(outcomes[at]!.players[0]!.net - outcomes[at - 1]!.players[0]!.net)
      return { won: change(1), reversed: change(2), resettled: change(3) }
    },
  }
}
