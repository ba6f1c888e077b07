import { finding, type Finding } from './finding.ts'

export const trading: readonly Finding[] = [
  finding(
    'T1',
    'Fancy lines: two rates, rates held, half lines, offsetting',
    [
      'src/areas/exchange/bet-calls/session-quotes.test.ts',
      'a session is quoted with a line and a rate on each side, and its rates are held',
    ],
    [
      'src/areas/exchange/bet-calls/session-quotes.test.ts',
      'lines offset each other or not, as set before the first bet',
    ],
    [
      'src/areas/exchange/bet-calls/session-quotes.test.ts',
      'one line with two rates, and half lines, settle on either side of the line',
    ],
  ),
  finding(
    'T2',
    'Session commission and the plus-minus sheet',
    [
      'src/areas/exchange/settlement/settle-shares.test.ts',
      'match commission on losses goes down the tree, and none is due on a win',
    ],
    [
      'src/areas/exchange/settlement/settle-shares.test.ts',
      'session commission on %s of a session that is %s goes down the tree',
    ],
    [
      'src/areas/reports/plus-minus/plus-minus.test.ts',
      'the sheet shows match and session results with the commission and the shares that were booked',
    ],
  ),
  finding('T3', 'Price improvement: a bet is matched at the better price offered', [
    'src/areas/exchange/bet-calls/price-improvement.test.ts',
    'a bet is matched at the better price offered, and pays and reserves at it',
  ]),
  finding('T4', 'Settlement by feed takes an imported void', [
    'src/areas/exchange/markets/results/places.test.ts',
    'voids a market that the feed voids',
  ]),
  finding(
    'T5',
    'Sportsbook: results by selection, all tickets follow',
    [
      'src/areas/exchange/sportsbook/selections/selections.test.ts',
      'the first report of a ticket holds for the other tickets on the selection',
    ],
    [
      'src/areas/exchange/sportsbook/selections/selections.test.ts',
      'is entered by staff, previewed with what it moves, and corrected by two people',
    ],
    [
      'src/areas/exchange/sportsbook/selections/selections.test.ts',
      'deducts by Rule 4 for runners withdrawn after the bet only (R4-01, R4-03)',
    ],
    [
      'src/areas/exchange/rules/sportsbook/ticket-flow.test.ts',
      'is offered for an open ticket of one line, and for each line of a system',
    ],
    [
      'src/areas/exchange/markets/competitions/sports.test.ts',
      'a sport added in the panel is offered for competitions, templates, limits and filters at once',
    ],
    [
      'src/areas/exchange/markets/competitions/sports.test.ts',
      'a sport is renamed and ordered; lists show the new name and its code stays',
    ],
    ['src/areas/exchange/markets/competitions/sports.test.ts', 'names, codes and provider ids of sports are unique'],
    [
      'src/areas/exchange/markets/competitions/sports.test.ts',
      'feeds and sites name an added sport; one that is switched off takes nothing new and its events run out',
    ],
    ['checks/rules/sportsbook-terms.test.ts', '%s has a rule that is computed, or none is written'],
    [
      'checks/rules/sportsbook-terms.test.ts',
      'the cash-out of a system is the value of its lines less the margin, rounded down once',
    ],
  ),
  finding(
    'P1',
    'Vectors answered by code that only tests run',
    ['checks/rules/vectors.test.ts', 'SQL computes the results of the worked examples'],
    ['checks/tidy/accounts.test.ts', 'the product calls each rule that pays without SQL'],
  ),
  finding(
    'P2',
    'Published results left unread',
    [
      'checks/oracles/betcalc/betcalc.test.ts',
      'helpers of a production library give the figures that it publishes, and the rest is counted',
    ],
    [
      'checks/oracles/betcalc/production-tickets.test.ts',
      'tickets of a production library end in the state that it gives them',
    ],
    [
      'checks/oracles/portions.test.ts',
      'portions of another ledger are divided between agents without a loss, each within one unit',
    ],
    [
      'checks/oracles/betfair-streams.test.ts',
      'trades of race %s that were made before a withdrawal are reduced, and only by later ones',
    ],
    [
      'checks/oracles/betfair-other-sports.test.ts',
      'win and place markets of races settle by their declared places, with non-runners and dead heats',
    ],
    [
      'checks/rules/published.test.ts',
      'SQL settles real races with non-runners, dead heats and several places like the domain',
    ],
    [
      'checks/paths/betfair.test.ts',
      'bets at the prices of an exchange, settled by the balls, win and lose as it published and agree with the books',
    ],
  ),
]
