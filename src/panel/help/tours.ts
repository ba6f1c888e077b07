import type { PlainPath } from '#blueprint/address.ts'
import type { WorkProfile } from '#blueprint/work-profiles.ts'

/** The screen of the step, its title and what to do there. */
export type TourStep = readonly [path: PlainPath, title: string, text: string]

const withdrawals: TourStep = [
  '/withdraws',
  'Review withdrawals',
  'The oldest case comes first. A approves, R rejects, H holds, E escalates; Z undoes the last decision.',
]
const payouts: TourStep = [
  '/approve-withdraws',
  'Send payouts',
  'Approved withdrawals wait here. Select those to pay and read the preview of the batch before you send it.',
]
const manual: TourStep = [
  '/manual-deposits',
  'Manual deposits',
  'Compare the proof of payment with the bank entry. A deposit that matches an imported report is marked.',
]
const reconciliation: TourStep = [
  '/deposits/reconciliation',
  'Reconcile gateways',
  'Each day of each gateway compares its report with the ledger. Explain the discrepancies, then close the day.',
]
const exposure: TourStep = [
  '/risk-management',
  'Open risk',
  'Markets by liability, live. Hold the Suspend button to stop bets on a market; alerts are on the same screen.',
]
const results: TourStep = [
  '/market-result',
  'Settle results',
  'Choose the winner and read the preview: bets, payouts and shares. Large results need a second approver.',
]
const players: TourStep = [
  '/players',
  'Find a player',
  'Press Ctrl K and type a name, phone, email, id or reference. The page of a player has everything about them.',
]
const kyc: TourStep = [
  '/kyc',
  'Review documents',
  'Pictures and entered data side by side. Duplicates are named before you decide.',
]
const messages: TourStep = [
  '/message-box',
  'Answer messages',
  'Claim a conversation, reply or start from a template. Notes are visible to staff only.',
]
const downlineProfit: TourStep = [
  '/PLby-downline-report',
  'Profit and loss',
  'Open an agent to see its downline, down to the bets. Every total is the sum of the rows below it.',
]
const statement: TourStep = [
  '/account-statement',
  'Account statements',
  'Every entry of a wallet with the balance after it. Export what you see; large exports appear under downloads.',
]
const activity: TourStep = [
  '/panel-logs',
  'Activity log',
  'Who changed what, when and from where, with the values before and after. Records link to their history.',
]
const dashboard: TourStep = [
  '/',
  'Your dashboard',
  'Queues and figures of your role. Each number opens the rows behind it, with the same filters.',
]
const bets: TourStep = ['/my-bets', 'Bets', 'Filter by player, market, time or amount. I previews the player of a row.']
const deposits: TourStep = [
  '/deposits',
  'Follow a deposit',
  'Search by reference, order or amount. The detail shows request, callbacks and wallet entries in one place.',
]
const alerts: TourStep = [
  '/device-alert',
  'Linked accounts',
  'Accounts that share devices, addresses or payout accounts, with the evidence for each link.',
]
const restrictions: TourStep = [
  '/players-restriction',
  'Restrictions',
  'What players may not do, since when, until when and why. Self-exclusions cannot be lifted early.',
]
const logs: TourStep = ['/player-logs', 'Player logs', 'Sign-ins, devices and changes of a player in order of time.']

/** Five steps for each work profile, in the order of a working day. */
export const tours: Readonly<Record<WorkProfile, readonly [TourStep, TourStep, TourStep, TourStep, TourStep]>> = {
  OWNER: [
    dashboard,
    withdrawals,
    exposure,
    [
      '/roles',
      'Roles and users',
      'Start a role from one of twelve presets. Changes of roles and users need a second approver.',
    ],
    activity,
  ],
  OPERATIONS: [dashboard, withdrawals, deposits, results, messages],
  FINANCE: [dashboard, reconciliation, deposits, downlineProfit, statement],
  CASHIER: [withdrawals, manual, deposits, players, dashboard],
  CHECKER: [
    payouts,
    withdrawals,
    reconciliation,
    ['/self-transaction', 'Chips', 'Chips are created and removed at the top account, always with a second approver.'],
    dashboard,
  ],
  RISK: [
    exposure,
    [
      '/inplay-exposure',
      'In-play exposure',
      'The worst case of each event in play. Order by exposure to see what matters.',
    ],
    bets,
    alerts,
    restrictions,
  ],
  TRADER: [
    results,
    ['/events', 'Events and markets', 'Add events and markets, set limits, suspend or close. Locks apply at once.'],
    ['/inplay-exposure', 'In-play exposure', 'The worst case of each event in play, by outcome.'],
    exposure,
    bets,
  ],
  SUPPORT: [players, messages, deposits, withdrawals, bets],
  COMPLIANCE: [kyc, alerts, restrictions, logs, players],
  MARKETING: [
    players,
    messages,
    [
      '/message-broadcasts',
      'Broadcasts',
      'Write to many players at once. Excluded players are left out automatically.',
    ],
    ['/profit', 'Follow activity', 'Turnover and profit by day and product show what a message changed.'],
    dashboard,
  ],
  AGENT: [
    [
      '/downline',
      'Your downline',
      'Agents and players with balance, exposure and what is due. Transfer chips and settle from the row.',
    ],
    ['/player-downline', 'Your players', 'Status, balance and limits of the players below you.'],
    bets,
    downlineProfit,
    statement,
  ],
  AUDITOR: [
    activity,
    ['/permissions', 'Access', 'What each permission opens, and how many roles and users have it.'],
    ['/users', 'Users', 'Accounts with role, domains, sign-in restrictions and last activity.'],
    statement,
    downlineProfit,
  ],
}
