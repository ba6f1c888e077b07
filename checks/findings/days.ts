import { finding, type Finding } from './finding.ts'

export const days: readonly Finding[] = [
  finding('words', 'Words of the interface that are not the terms of the trade', [
    'checks/tidy/wording.test.ts',
    'uses none of the labels and phrases that the terms of the trade replaced',
  ]),
  finding(
    'inbox',
    'Approvals inbox',
    [
      'src/engine/approvals/inbox.test.ts',
      'lists what waits for the reader, and what the reader has requested with those who can decide it',
    ],
    [
      'src/engine/approvals/inbox.test.ts',
      'previews what approving would do now, warns of a change since the request, and changes nothing',
    ],
  ),
  finding(
    'set-up',
    'Guided set-up of an empty installation',
    [
      'src/areas/overview/setup/setup.test.ts',
      'every step of an empty installation is open, and of a complete one done',
    ],
    ['checks/browser/first-day/first-day.test.ts', 'the owner secures the account and appoints a second owner'],
  ),
  finding(
    'tours',
    'Tour of five steps per role and the glossary',
    [
      'checks/access/presets.test.ts',
      'a tour that was taken is not offered again, whatever the device, until it is started over',
    ],
    ['checks/browser/palette.test.ts', 'a tour of five steps is taken by keyboard and offered on no device again'],
  ),
  finding(
    'sla',
    'Age and SLA of cases',
    [
      'checks/screens/cards.test.ts',
      'every queue shows how long its cases wait: an age in the colour of its time limit, and first the overdue ones',
    ],
    ['checks/screens/cards.test.ts', 'every queue of the dashboard and every counter equals the list it opens'],
    [
      'src/areas/payments/withdrawals/case-age.test.ts',
      'measures waiting withdrawals against the limit of their queue, and lists the overdue ones alone',
    ],
    [
      'src/areas/payments/withdrawals/case-age.test.ts',
      'takes the limit of the domain before that of the operator, at once',
    ],
  ),
  finding('timeline', 'Merged timeline', [
    'src/areas/overview/player/player-activity.test.ts',
    'lists all events in one order, pages without gaps, and shows each user only permitted events',
  ]),
  finding('conversation', 'Conversation view', [
    'src/areas/players/messages/messages.test.ts',
    'a player writes, staff reply, the player reads; each side has its own unread count',
  ]),
  finding(
    'assignment',
    'Assignment of cases',
    [
      'checks/screens/assignment.test.ts',
      'an assignment lasts until the decision, is renewed and released by nothing, and is found by whose it is',
    ],
    [
      'checks/screens/assignment.test.ts',
      'shows the load of each reviewer when one is chosen, and notifies the one who was chosen',
    ],
    [
      'checks/screens/assignment.test.ts',
      'users who are suspended or lose the permission or the domain have no cases any more',
    ],
    ['checks/screens/assignment.test.ts', 'every review queue can be assigned to a person, to oneself and to no one'],
  ),
  finding(
    'receipts',
    'Receipts',
    [
      'src/areas/agents/cash/entries/receipts.test.ts',
      'accounts settled together have one receipt, with the totals received and paid in figures and words',
    ],
    [
      'src/areas/agents/cash/entries/receipts.test.ts',
      'is the same to the byte later: after more bookings, new names of account and brand, and another time zone',
    ],
    [
      'src/areas/agents/cash/entries/receipts.test.ts',
      'is shown within the downline of the one who settled, and with the permission of the list',
    ],
    [
      'src/areas/payments/deposits/receipts/receipts.test.ts',
      'a deposit has a receipt once it is credited, with the fee, and keeps it when it is reversed',
    ],
    ['src/areas/payments/deposits/receipts/receipts.test.ts', 'a withdrawal has a receipt once it is paid'],
    [
      'checks/browser/journeys.test.ts',
      'J4 settles with one downline agent in four clicks, and with a page of them in four',
    ],
  ),
  finding(
    'aging',
    'Outstanding amounts by age',
    [
      'src/areas/agents/rules/chips/aging.properties.test.ts',
      'what is open pays the oldest first, as payments applied one by one do',
    ],
    ['src/areas/agents/aging/aging.test.ts', 'agrees with the rule for accounts and whole branches, whatever happened'],
    [
      'src/areas/agents/aging/aging.test.ts',
      'links each figure to days with the same sum, and to the statement of each day',
    ],
    ['src/areas/agents/aging/aging.test.ts', 'shows agents their own tree only, and not what they owe their upline'],
  ),
  finding(
    'bulk-suspend',
    'Markets suspended in bulk',
    [
      'src/areas/exchange/risk/alerts/bulk.test.ts',
      'suspends the selected markets with one audit row each, says what it skips, and takes back exactly what it did',
    ],
    [
      'src/areas/exchange/risk/alerts/bulk.test.ts',
      'suspends all open events of a competition and resumes them, one audit row each',
    ],
    [
      'checks/browser/risk-journeys.test.ts',
      'J3 names a silent feed on board and wall, and suspends selected markets together with one undo',
    ],
  ),
  finding(
    'ticker-limits',
    'Limits from the ticker',
    [
      'src/areas/exchange/risk/bet-limits/bet-limits.test.ts',
      'a bet in the list limits its player from the next bet, and only ever tightens',
    ],
    [
      'src/areas/exchange/risk/bet-limits/bet-limits.test.ts',
      'a bet in the list limits its market for everybody, and only ever tightens',
    ],
  ),
  finding(
    'templates',
    'Templates of markets',
    [
      'src/areas/exchange/markets/templates/market-templates.test.ts',
      'an event made from templates has their markets at once, with the sides of its name as runners',
    ],
    [
      'src/areas/exchange/markets/templates/market-templates.test.ts',
      'a changed template changes no market that exists, only those made after',
    ],
    [
      'src/areas/exchange/markets/templates/market-templates.test.ts',
      'a template that is off or of another sport makes no market, and a template must make a valid one',
    ],
    [
      'src/areas/exchange/markets/templates/market-templates.test.ts',
      'a market made from a template can be changed, its commission until the first bet',
    ],
  ),
  finding(
    'sharp',
    'Score of sharp players',
    [
      'src/areas/exchange/risk/sharpness/sharpness.test.ts',
      'bets are compared with the prices when play began, exactly, and too few of them give no score',
    ],
    [
      'src/areas/exchange/risk/sharpness/sharpness.test.ts',
      'a market that closes keeps its prices, once, and a rolled-back result counts no more',
    ],
  ),
  finding(
    'correlated',
    'Correlated exposure',
    [
      'src/areas/exchange/rules/risk/together.test.ts',
      'markets on the winner of a match have the same winner; a session may end at its worst as well',
    ],
    [
      'src/areas/exchange/risk/exposure/worst-books.test.ts',
      'markets on the same winner of an event are added outcome by outcome on the risk board',
    ],
  ),
  finding(
    'stale-feed',
    'Banner of a stale feed',
    [
      'src/areas/exchange/risk/alert-work/halts.test.ts',
      'refuses bets at stale prices, or lets them wait for new ones, and says so on the board and in the list',
    ],
    [
      'checks/browser/risk-journeys.test.ts',
      'J3 names a silent feed on board and wall, and suspends selected markets together with one undo',
    ],
  ),
  finding('batch', 'A clean batch', [
    'checks/browser/money-journeys.test.ts',
    'J1 approves what is clean on a page with three clicks, and says what it skips and why',
  ]),
  finding(
    'bank-file',
    'Bank file of payouts',
    [
      'src/areas/payments/withdrawals/bank-files/bank-files.test.ts',
      'puts approved withdrawals into one file, which only a second user releases, and counts every download',
    ],
    [
      'src/areas/payments/withdrawals/bank-files/bank-files.test.ts',
      'pays a withdrawal once: it cannot enter a second file, is never sent to a gateway, and leaves the file when recalled',
    ],
    [
      'src/areas/payments/withdrawals/bank-files/bank-files.test.ts',
      'writes ISO 20022 pain.001 with the totals twice and names escaped',
    ],
    [
      'src/areas/payments/withdrawals/bank-files/bank-files.test.ts',
      'closes the payouts with the result of the bank, once, by another user than the one who prepared the file',
    ],
    ['checks/browser/money-journeys.test.ts', 'J1 downloads a released bank file, whose content is what was released'],
  ),
]
