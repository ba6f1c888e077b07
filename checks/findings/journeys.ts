import { finding, type Finding } from './finding.ts'

export const journeys: readonly Finding[] = [
  finding(
    'U1',
    'A network fault turns the panel white',
    [
      'checks/browser/outage.test.ts',
      'five kinds of screens keep what is on them while the server restarts, and go on by themselves',
    ],
    [
      'checks/browser/outage.test.ts',
      'a part that a new version has replaced is said so, and the screen stays until the user reloads',
    ],
  ),
  finding(
    'U2',
    'An empty installation cannot get a second user',
    [
      'src/areas/access/ownership/owners.test.ts',
      'a sole owner needs no second approval for users and roles, but for money and settings',
    ],
    ['checks/browser/first-day/first-day.test.ts', 'the owner secures the account and appoints a second owner'],
  ),
  finding(
    'U3',
    'Domains, currencies, competitions and keys are made by SQL only',
    ['src/areas/settings/domains/domains.test.ts', 'is created with a second approval, for the staff of every domain'],
    ['src/areas/inbound-api/keys/keys.test.ts', 'a key is approved by a second user and its secret is shown once'],
    ['src/areas/access/ownership/owners.test.ts', 'the setup shows what the first owner has done and what is next'],
  ),
  finding(
    'U4',
    'The checker decides without seeing what',
    [
      'checks/access/two-person-actions.test.ts',
      'shows the approver of every action of two people the effect that its maker saw, computed now',
    ],
    [
      'src/engine/approvals/inbox.test.ts',
      'previews what approving would do now, warns of a change since the request, and changes nothing',
    ],
    ['checks/browser/market-path.test.ts', 'rolls back after a second approver confirms on the dashboard'],
  ),
  finding(
    'U5',
    'PDF files cut amounts, dates and names',
    [
      'src/engine/exports/formats.test.ts',
      'a PDF cuts no amount, date or name: the sheet suits the columns, and amounts are grouped',
    ],
    ['src/engine/exports/formats.test.ts', 'a PDF of few columns is upright A4, with its head on every page'],
  ),
  finding(
    'U6',
    'One key approves with failed checks',
    [
      'checks/browser/money-journeys.test.ts',
      'J1 opens the cases to be worked with G W, the oldest first, and approves failed checks only with a reason',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/bulk-approval.test.ts',
      'a failed check is approved with a reason only',
    ],
  ),
  finding('U7', 'The head of a player says Active while bets are blocked', [
    'src/areas/overview/player/player-activity.test.ts',
    'the card of a player says what is blocked at the moment, whatever the status',
  ]),
  finding('U8', 'A filter shows a preset that is not applied', [
    'checks/browser/navigation.test.ts',
    'a preset period applies at once to chip, address and rows',
  ]),
  finding('U9', 'Approving all without warnings refuses all because of one', [
    'checks/browser/money-journeys.test.ts',
    'J1 approves what is clean on a page with three clicks, and says what it skips and why',
  ]),
  finding(
    'U10',
    'Queues open with all states, newest first',
    [
      'checks/browser/money-journeys.test.ts',
      'J1 opens the cases to be worked with G W, the oldest first, and approves failed checks only with a reason',
    ],
    [
      'checks/browser/journeys.test.ts',
      'J7 approves a clean document with three keys and opens the next case; an undo keeps the queue',
    ],
  ),
  finding('U11', 'Undo bars move the list, toasts cover buttons', [
    'checks/browser/money-journeys.test.ts',
    'J1 approves a clean withdrawal with one key, undoes it with another, and finalizes after ten seconds',
  ]),
  finding('U12', 'Rows of a profit report link to nothing', [
    'src/areas/reports/profit/behind-figures.test.ts',
    'every report of profit opens the rows behind each of its rows',
  ]),
  finding(
    'U13',
    'The dashboard does not follow the role',
    ['checks/access/presets.test.ts', 'has a dashboard of which every card is permitted and every list opens'],
    ['checks/access/presets.test.ts', 'opens its first screen, its favourites and every entry of its menu'],
    ['checks/browser/roles.test.ts', '%s begins on their screen, with their favourites and a dashboard of their cards'],
  ),
  finding('U14', 'A card differs from its list', [
    'checks/screens/cards.test.ts',
    'every figure of the dashboard equals the list it opens, for today and for thirty days',
  ]),
  finding(
    'U15',
    'Results: runners are typed, the effect by outcome is not shown',
    ['checks/browser/market-path.test.ts', 'previews a result with its figures before it is submitted'],
    [
      'src/areas/exchange/markets/results/market-result.test.ts',
      'previews, declares and settles a result; rolls it back with second approval and re-settles it',
    ],
  ),
]
