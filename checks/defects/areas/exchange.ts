import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const acceptanceTest = 'src/areas/exchange/rules/bets/acceptance.test.ts'
const acceptance = 'src/areas/exchange/rules/bets/acceptance.ts'

const together = 'src/areas/exchange/bet-calls/bets-together.test.ts'
const placement = 'src/areas/exchange/bet-calls/placement.facts.ts'

const archivedBetsTest = 'src/areas/reports/warehouse/archived-bets.test.ts'

export const exchangeDefects: readonly Defect[] = [
  {
    name: 'a second template of a sport takes the name of the first',
    file: 'src/areas/exchange/rules/markets/market-template.ts',
    find: 'others.find((other) => isSameTemplate(other, template))',
    replace: 'others.find((other) => other === template)',
    caughtBy: onServer(
      'src/areas/exchange/markets/templates/market-templates.test.ts',
      'a template has a name of its own in its sport, whatever its capitals and accents',
    ),
  },
  {
    name: 'bets at once each see the exposure of an agent before the others',
    file: acceptance,
    find: 'agent.exposure + (added.get(agent.username) ?? 0n)',
    replace: 'agent.exposure + 0n * (added.get(agent.username) ?? 0n)',
    caughtBy: inDomain(acceptanceTest, 'an agent with an exposure limit counts the bets before, hedges included'),
  },
  {
    name: 'agents without a limit count the bets before',
    file: acceptance,
    find: 'if (exposureLimit !== null) added.set',
    replace: 'if (exposureLimit !== undefined) added.set',
    caughtBy: inDomain(acceptanceTest, 'an agent with an exposure limit counts the bets before, hedges included'),
  },
  {
    name: 'more than the stake is matched',
    file: placement,
    find: 'if (bet.remaining < zeroMoney)',
    replace: 'if (bet.remaining < -10_000n)',
    caughtBy: onServer(together, 'a refused, repeated or unknown bet gets its own answer and its neighbours stand'),
  },
  {
    name: 'bets that queue are answered one by one',
    file: 'src/areas/exchange/bet-calls/bets.inbound.ts',
    find: '  lane: ({ player }) => player,\n',
    replace: '',
    caughtBy: onServer(
      together,
      'bets that queue share transactions, and leave and answer what bets one after another do',
    ),
  },
  {
    name: 'a worse price is accepted for a lay',
    file: acceptance,
    find: 'offeredE4 <= bet.oddsE4',
    replace: 'offeredE4 >= bet.oddsE4',
    caughtBy: inDomain(acceptanceTest, 'a lay is accepted at the requested price or a lower one'),
  },
  {
    name: 'the exposure limit of an upline is ignored',
    file: acceptance,
    find: 'ancestors.some(exceeds)',
    replace: 'ancestors.slice(1).some(exceeds)',
    caughtBy: inDomain(acceptanceTest, 'returns the reason for a rejection'),
  },
  {
    name: 'commission is charged on a loss',
    file: 'src/areas/exchange/rules/settlement/settlement.ts',
    find: 'if (net <= 0n) return zeroMoney',
    replace: '',
    caughtBy: inDomain(
      'src/areas/exchange/rules/settlement/exchange.test.ts',
      'commission is charged on the net of the market, never on a loss',
    ),
  },
  {
    name: 'a hedge is refused by the max loss',
    file: 'src/areas/exchange/rules/bets/limits.ts',
    find: 'loss && exposureAfter > exposureBefore &&',
    replace: 'loss &&',
    caughtBy: inDomain(acceptanceTest, 'a hedge passes without available balance and above the limit'),
  },
  {
    name: 'factors below 2.5 % reduce a win market',
    file: 'src/areas/exchange/rules/settlement/reduction.ts',
    find: 'factor >= minFactor : factor > 0',
    replace: 'factor > 0 : factor > 0',
    caughtBy: inDomain(
      'src/areas/exchange/rules/settlement/reduction.test.ts',
      'a win market ignores factors below 2.5 %',
    ),
  },
  {
    name: 'a cash-out is rounded in favour of the player',
    file: 'src/areas/exchange/rules/sportsbook/cash-out.ts',
    find: 'money(divideDown(potential',
    replace: 'money(divideHalfUp(potential',
    caughtBy: inDomain(
      'src/areas/exchange/rules/sportsbook/sportsbook.test.ts',
      'pays the fair value less a margin, rounded down, whole or in part',
    ),
  },
  {
    name: 'reserved money is shown as available',
    file: 'src/areas/exchange/risk/exposure/player-exposure.data.ts',
    find: 'wallet.balance - wallet.exposure`',
    replace: 'wallet.balance + wallet.exposure`',
    caughtBy: onServer(
      'src/areas/exchange/risk/exposure/risk.test.ts',
      'shows the stored exposure of each market and the exposure recomputed from bets',
    ),
  },
  {
    name: 'a bet of a market that was rolled back is listed from its file as well',
    file: 'src/areas/exchange/bets/archived-bets.facts.ts',
    find: 'and b.settled_at = file.settled_at and b.id = file.id) or ${isChanged})`',
    replace: 'and b.settled_at = file.settled_at and b.id = file.id))`',
    caughtBy: onServer(
      archivedBetsTest,
      'a market that was rolled back after its file was written has its bets open again, and once',
    ),
  },
  {
    name: 'a bet that was restored is listed as voided from its file as well',
    file: 'src/areas/exchange/bets/archived-bets.facts.ts',
    find: '(${isRestored} or exists (',
    replace: '(exists (',
    caughtBy: onServer(
      archivedBetsTest,
      'a bet that was voided alone and restored after its file was written is open again, and once',
    ),
  },
]

/** Defects of the security plan that are planted in this area, or that its tests catch. */
export const exchangeSecurityDefects: readonly Defect[] = [
  {
    name: 'odds rounding up',
    file: 'src/areas/exchange/rules/settlement/reduction.ts',
    find: 'divideHalfUp(numerator, denominator) * displayStep',
    replace: '((numerator + denominator - 1n) / denominator) * displayStep',
    caughtBy: inDomain(
      'src/areas/exchange/rules/settlement/reduction.test.ts',
      'a reduced price is rounded to two decimals, an exact half up',
    ),
  },
]
