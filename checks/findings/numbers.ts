import { finding, type Finding } from './finding.ts'

export const numbers: readonly Finding[] = [
  finding('N1', 'Dead heats for the last place of a place market pay all tied runners in full fractions', [
    'src/areas/exchange/markets/results/places.test.ts',
    'pays places outright and shares the last one between the runners that tie for it',
  ]),
  finding(
    'N2',
    'The risk board of markets with several winners shows too small a loss',
    [
      'src/areas/exchange/risk/exposure/worst-books.test.ts',
      'a book of two winners shows the loss if both dearest runners win, and alerts and suspension read it',
    ],
    [
      'src/areas/exchange/risk/exposure/worst-books.test.ts',
      'selections that are settled on their own add up, and the book of each account below too',
    ],
    ['src/areas/exchange/rules/risk/book.test.ts', 'the worst case equals the dearest set of winners'],
  ),
  finding(
    'N3',
    'Meters are shown as steps',
    [
      'src/areas/exchange/risk/exposure/worst-books.test.ts',
      'a meter shows the real worst case of all its bets, between their points too',
    ],
    [
      'src/areas/exchange/rules/risk/book.test.ts',
      'a meter of many players equals the sum of their bets at its points, and is nowhere worse',
    ],
  ),
  finding('N4', 'Reduction factors in place markets take off the odds', [
    'src/areas/exchange/rules/settlement/reduction.test.ts',
    'a place market takes the factor from the potential winnings',
  ]),
  finding(
    'N5',
    'No floor of 1.01 after reductions, and factors below 2.5 % applied in win markets',
    [
      'src/areas/exchange/rules/settlement/reduction.test.ts',
      'no price falls below 1.01, and a lower price stays unchanged',
    ],
    ['src/areas/exchange/rules/settlement/reduction.test.ts', 'a win market ignores factors below 2.5 %'],
  ),
  finding(
    'N6',
    'Fewer finishers than places, or a market without winner, cannot be declared',
    [
      'src/areas/exchange/markets/results/places.test.ts',
      'settles with fewer finishers than places, and a market without a winner',
    ],
    [
      'src/areas/exchange/rules/bets/position.properties.test.ts',
      'covers fewer winners than places, and runners listed later, where places may stay empty',
    ],
  ),
  finding('N7', 'A half-lost ticket has the state WON', [
    'src/areas/exchange/ticket-calls/ticket-lines.test.ts',
    'settles and pays %s, and counts it once',
  ]),
  finding('N8', 'The exposure of a node is rounded otherwise than settlement pays it', [
    'src/areas/exchange/risk/exposure/own-exposure.test.ts',
    'is rounded as the settlement pays it',
  ]),
  finding(
    'N9',
    'Days come from two tables of time zones',
    [
      'src/platform/database/calendars.test.ts',
      'a request counts in the calendars of the database, for its site and for a user with another zone',
    ],
    [
      'src/platform/database/calendars.test.ts',
      'the server counts the days of every zone as the database does, also where the runtime does not',
    ],
  ),
  finding(
    'N10',
    'Currencies of 0 and 3 decimals are not held',
    [
      'checks/minor-units.test.ts',
      'pays a bet, its commission and its shares in whole minor units, and takes them back',
    ],
    ['checks/minor-units.test.ts', 'pays a ticket, holds a withdrawal, and refuses finer amounts at the field'],
    ['checks/minor-units.test.ts', 'settles an agent in cash, alone and for a reader of several currencies'],
    ['checks/minor-units.test.ts', 'the decimals of a currency are the same in the database'],
    ['checks/minor-units.test.ts', 'opens every list and its totals for a reader of several currencies'],
    [
      'checks/minor-units.test.ts',
      'shows each row and each total of a reader of several currencies in its own decimals',
    ],
    [
      'checks/minor-units.test.ts',
      'the migration converts amounts that count hundredths, and stops where one is finer than its currency',
    ],
    [
      'src/areas/catalogue.test.ts',
      'every amount of an answer has a currency: that of its record, or of the subject that the query names',
    ],
    ['checks/minor-units.test.ts', 'answers every query for a reader of several currencies as for one of %s'],
    [
      'checks/minor-units-payments.test.ts',
      'cashes a part of a ticket out, rounded down, and pays the rest by its result',
    ],
    ['checks/minor-units-payments.test.ts', 'deducts by Rule 4 from winnings, in whole minor units'],
    [
      'checks/minor-units-payments.test.ts',
      'voids a settled bet and restores it, and settles a second result after a rollback',
    ],
    [
      'checks/minor-units-payments.test.ts',
      'pays chips to several accounts at once, and refuses what is finer than the currency',
    ],
    [
      'checks/minor-units-payments.test.ts',
      'a market shared by domains states its figures in each currency and adds none of them',
    ],
    [
      'checks/minor-units-payments.test.ts',
      'of a domain is stored, shown and enforced in the decimals of its currency',
    ],
    ['checks/minor-units-payments.test.ts', 'of the domain %s in %s is refused at the field as %s'],
    [
      'checks/minor-units-payments.test.ts',
      'of all domains may be as fine as the finest currency, and applies in each of them',
    ],
    [
      'checks/minor-units-payments.test.ts',
      'is sorted by the amount in units of each currency, also on pages far from the first',
    ],
    ['checks/minor-units-payments.test.ts', 'is filtered by the amount in units of each currency'],
    [
      'src/engine/approvals/day-limit.test.ts',
      'counts a day in one total for all currencies: in units of each, exact to the thousandth',
    ],
    [
      'checks/minor-units-limits.test.ts',
      'is stored, shown and enforced to the thousandth, and permits no more in a coarser currency',
    ],
    ['checks/minor-units-limits.test.ts', 'in whole units is the same number of units in each currency'],
    ['checks/minor-units-limits.test.ts', 'is recorded as it was entered'],
    ['checks/minor-units-limits.test.ts', 'is refused at the field if it is finer than every currency of the operator'],
    ['checks/minor-units-limits.test.ts', 'in dinar applies to the item and to the day exactly, and is shown so'],
    [
      'checks/minor-units-limits.test.ts',
      'applies to the result of a market, whose amount is shown without a currency',
    ],
    ['checks/minor-units-limits.test.ts', 'count the minor unit of the finest currency, here and in the database'],
    ['checks/minor-units-limits.test.ts', 'are those of the named columns, and of no other'],
    [
      'checks/minor-units-limits.test.ts',
      'that were stored in hundredths are converted by the migration, each exactly once',
    ],
  ),
  finding(
    'N11',
    'A session decided before rain ends the innings is voided',
    [
      'src/areas/exchange/markets/results/places.test.ts',
      'settles what is decided when the innings ends early, and the rest as set for the market type',
    ],
    [
      'checks/rules/published-cricket.test.ts',
      'SQL pays bets on cricket as Betfair settled their selections, and voids what was not played',
    ],
  ),
  finding(
    'N12',
    'Two legs of one event are refused even as singles or crossed',
    ['src/areas/exchange/ticket-calls/ticket-lines.test.ts', 'settles and pays %s, and counts it once'],
    [
      'src/areas/exchange/rules/sportsbook/ticket-flow.test.ts',
      'combines no legs of one event in a line, and each way needs place terms',
    ],
  ),
  finding(
    'N13',
    'Rule 4 bands, each-way terms and free-spin wins',
    [
      'src/areas/exchange/rules/sportsbook/sportsbook.test.ts',
      'rule 4 deducts %i pence for both ends of its band, as a fraction and rounded to two decimals',
    ],
    [
      'src/areas/exchange/rules/sportsbook/sportsbook.properties.test.ts',
      'an each-way bet returns the same by its definition and as a ticket',
    ],
  ),
]
