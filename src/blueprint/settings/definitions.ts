import { access } from './access.ts'
import { agents } from './agents.ts'
import { betting } from './betting.ts'
import { counters, counterLabels } from './counters.ts'
import { money } from './money-setting.ts'
import { queueTimes } from './queue-times.ts'
import type { Setting } from './setting.ts'

/** The groups of settings in the order of the screen; changes of a sensitive group need a second approval. */
export const groups = {
  site: { title: 'Site', isSensitive: false },
  access: { title: 'Registration & login', isSensitive: true },
  betting: { title: 'Betting', isSensitive: true },
  payments: { title: 'Payments', isSensitive: true },
  queues: { title: 'Work queues', isSensitive: false },
  bonus: { title: 'Bonus', isSensitive: false },
  reports: { title: 'Reports', isSensitive: false },
  risk: { title: 'Risk', isSensitive: false },
  notifications: { title: 'Notifications', isSensitive: false },
  agents: { title: 'Agents', isSensitive: false },
  care: { title: 'Responsible gaming', isSensitive: true },
} as const
export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as readonly Group[]

const contact = (title: string) => ({ kind: 'text', title, initial: null, max: 60 }) as const

const site = {
  name: {
    kind: 'text',
    title: 'Name',
    initial: null,
    min: 2,
    max: 40,
    reach: 'domain',
    hint: 'Shown in the domain switcher',
  },
  timeZone: {
    kind: 'choice',
    title: 'Time zone',
    initial: 'Asia/Kolkata',
    reach: 'domain',
    options: [
      'Asia/Kolkata',
      'Asia/Dhaka',
      'Asia/Colombo',
      'Asia/Dubai',
      'Asia/Kathmandu',
      'Asia/Singapore',
      'Europe/London',
      'UTC',
    ],
    hint: 'Business days follow it. It cannot change once money is booked.',
  },
  currencySymbol: {
    kind: 'text',
    title: 'Currency symbol',
    initial: null,
    max: 4,
    hint: 'Empty uses the standard symbol of the currency.',
  },
  supportPhone: contact('Support phone'),
  supportWhatsapp: contact('Support WhatsApp'),
  supportTelegram: contact('Support Telegram'),
  supportEmail: { kind: 'email', title: 'Support email', initial: null, max: 120 },
  footer: { kind: 'text', title: 'Footer text', initial: null, max: 200 },
  siteMode: {
    kind: 'choice',
    title: 'Site mode',
    initial: null,
    reach: 'house',
    options: ['main', 'dev', 'other'],
    hint: 'A server started in main mode stays in it. Developer screens are closed in main mode.',
  },
  developerScreens: {
    kind: 'toggle',
    title: 'Developer screens in main mode',
    initial: false,
    reach: 'house',
    hint: 'Needs a second approval, and a server started with DEVELOPER_SCREENS=on. The header says so while they are open.',
  },
  isMaintenance: {
    kind: 'toggle',
    title: 'Maintenance mode',
    initial: false,
    hint: 'Requests from all other addresses are answered with 503.',
  },
  maintenanceMessage: {
    kind: 'text',
    title: 'Maintenance message',
    initial: 'The site is under maintenance. Please come back soon.',
    max: 300,
  },
  maintenanceIps: {
    kind: 'addresses',
    title: 'Allowed addresses',
    initial: null,
    hint: 'Must include your own address.',
  },
  editors: {
    kind: 'choice',
    title: 'Domain settings are edited by',
    initial: 'DOMAIN',
    reach: 'house',
    options: ['DOMAIN', 'HOUSE'],
    labels: { DOMAIN: 'Domain staff', HOUSE: 'Only staff with all domains' },
  },
} as const satisfies Readonly<Record<string, Setting>>

const payments = {
  minDeposit: money('Min deposit', 'Empty: no limit'),
  maxDeposit: money('Max deposit', 'Empty: no limit'),
  minWithdrawal: { ...money('Min withdrawal', 'At least one unit of the currency', '1.00'), min: 100n },
  maxWithdrawal: money('Max withdrawal', 'Empty: no limit'),
  withdrawalTax: {
    kind: 'choice',
    title: 'Tax on withdrawals',
    initial: 'OFF',
    options: ['OFF', 'IN_RULE_133'],
    labels: { OFF: 'Not withheld', IN_RULE_133: 'Net winnings of the financial year (India, rule 133)' },
    hint: 'Withheld at the approval of each withdrawal and booked to the tax account when it is paid',
  },
  withdrawalTaxRate: { kind: 'percent', title: 'Tax on net winnings (%)', initial: '30.00' },
} as const satisfies Readonly<Record<string, Setting>>

const bonus = {
  wagering: {
    kind: 'integer',
    title: 'Wagering requirement',
    unit: 'times the bonus',
    initial: 10,
    min: 0,
    max: 100,
    hint: 'Multiple of the bonus',
    waitsFor: 'bonus',
  },
  maxBet: { ...money('Max bet while wagering', 'Empty: no limit'), waitsFor: 'bonus' },
  withdrawalCancels: { kind: 'toggle', title: 'Withdrawal cancels bonus', initial: true, waitsFor: 'bonus' },
} as const satisfies Readonly<Record<string, Setting>>

const reports = {
  reportDays: { kind: 'integer', title: 'Max days per report', unit: 'days', initial: 183, min: 31, max: 183 },
  fileDays: {
    kind: 'integer',
    title: 'File retention (days)',
    unit: 'days',
    initial: 7,
    min: 1,
    max: 30,
    reach: 'house',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** Smaller amounts are routine; the database does not check them. */
const alert = (title: string) => ({ ...money(title, 'Empty: never'), min: 10_000_00n })
const risk = {
  alertBet: alert('Flag bets from'),
  alertWin: alert('Flag wins from'),
  alertDeposit: alert('Flag deposits from'),
  alertLiability: { ...alert('Alert: potential market loss from'), initial: '1000000.00' },
  alertStake: { ...alert('Alert: stake from'), initial: '100000.00' },
  alertStakeTimes: {
    kind: 'integer',
    title: 'Alert: multiple of the usual stake',
    unit: 'times the usual stake',
    initial: 10,
    min: 2,
    max: 1000,
    hint: 'Applies to stakes above the previous threshold.',
  },
  alertPlayerWins: { ...alert('Alert: player wins per day'), initial: '500000.00' },
  alertBetsAMinute: {
    kind: 'integer',
    title: 'Alert: bets per player, market and minute',
    unit: 'bets',
    initial: 20,
    min: 3,
    max: 1000,
  },
  alertAccounts: {
    kind: 'integer',
    title: 'Alert: accounts per IP address and market within 10 minutes',
    unit: 'accounts',
    initial: 4,
    min: 2,
    max: 1000,
  },
  suspendLiability: {
    ...alert('Suspend market at potential loss from'),
    hint: 'Empty: never. Resumed manually; suspended again when the potential loss has doubled.',
  },
} as const satisfies Readonly<Record<string, Setting>>

const notifications = {
  sounds: {
    kind: 'many',
    title: 'Counters with sound',
    initial: ['approve_payout_count'],
    options: counters,
    labels: counterLabels,
    hint: 'Plays when a counter increases. Users can override this in their own preferences.',
  },
  recipients: {
    kind: 'longText',
    title: 'Alert recipients',
    initial: null,
    max: 500,
    hint: 'Usernames or roles, one per line. They receive emails.',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** The database function responsible_gaming_of reads these by name. */
const responsibleGaming = {
  raiseDelayHours: {
    kind: 'integer',
    title: 'Delay for limit increases (hours)',
    unit: 'hours',
    hint: 'Limits are lowered at once. An increase waits this long and must then be confirmed.',
    initial: 24,
    min: 24,
    max: 720,
  },
  withdrawalLevel: {
    kind: 'integer',
    title: 'KYC level for withdrawals',
    unit: 'level',
    hint: '0: none, 1: identity, 2: identity and address',
    initial: 0,
    min: 0,
    max: 2,
  },
  levelNoneMonth: money('Monthly withdrawal limit at KYC level 0', 'For unverified players. Empty: no limit'),
  levelBasicMonth: money(
    'Monthly withdrawal limit at KYC level 1',
    'For players with verified identity. Empty: no limit',
  ),
} as const

/** Every setting of the product, once: title, type and default. */
export const settings = {
  site,
  access,
  betting,
  payments,
  queues: queueTimes,
  bonus,
  reports,
  risk,
  notifications,
  agents,
  care: responsibleGaming,
} as const
