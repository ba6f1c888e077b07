import { agents } from './agents.ts'
import { counters, counterWords } from './counters.ts'
import type { Setting } from './setting.ts'

/** The groups of settings in the order of the screen; of a sensitive one every change needs a second person. */
export const groups = {
  site: { title: 'Site', isSensitive: false },
  access: { title: 'Registration & login', isSensitive: true },
  betting: { title: 'Betting', isSensitive: true },
  payments: { title: 'Payments', isSensitive: true },
  bonus: { title: 'Bonus', isSensitive: false },
  reports: { title: 'Reports', isSensitive: false },
  risk: { title: 'Risk', isSensitive: false },
  notifications: { title: 'Notifications', isSensitive: false },
  agents: { title: 'Agents', isSensitive: false },
  care: { title: 'Player care', isSensitive: true },
} as const
export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as readonly Group[]

const crore = 10_000_000_00n
const money = (title: string, hint: string, initial: string | null = null) =>
  ({ kind: 'amount', title, hint, initial, least: 0n, most: 100n * crore }) as const
const contact = (title: string) => ({ kind: 'text', title, initial: null, most: 60 }) as const

const site = {
  name: {
    kind: 'text',
    title: 'Name',
    initial: null,
    least: 2,
    most: 40,
    reach: 'domain',
    hint: 'In the domain switch',
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
    hint: 'Days begin by it; it stands once money was booked',
  },
  currencySymbol: { kind: 'text', title: 'Currency symbol', initial: null, most: 4, hint: "Else the currency's own" },
  supportPhone: contact('Support phone'),
  supportWhatsapp: contact('Support WhatsApp'),
  supportTelegram: contact('Support Telegram'),
  supportEmail: { kind: 'email', title: 'Support e-mail', initial: null, most: 120 },
  footer: { kind: 'text', title: 'Footer text', initial: null, most: 200 },
  siteMode: {
    kind: 'choice',
    title: 'Site mode',
    initial: null,
    reach: 'house',
    options: ['main', 'dev', 'other'],
    hint: 'A server started in main stays there; in main the developer screens are closed',
  },
  isMaintenance: {
    kind: 'toggle',
    title: 'Maintenance',
    initial: false,
    hint: 'The panel answers 503 to all other addresses',
  },
  maintenanceMessage: {
    kind: 'text',
    title: 'Maintenance message',
    initial: 'We are working on the site. Please come back soon.',
    most: 300,
  },
  maintenanceIps: {
    kind: 'addresses',
    title: 'Addresses let in meanwhile',
    initial: null,
    hint: 'Yours must be among them',
  },
  editors: {
    kind: 'choice',
    title: 'Who may edit the settings of a domain',
    initial: 'DOMAIN',
    reach: 'house',
    options: ['DOMAIN', 'HOUSE'],
    labels: { DOMAIN: 'Staff of the domain', HOUSE: 'Only staff of all domains' },
  },
} as const satisfies Readonly<Record<string, Setting>>

const access = {
  isRegistrationOpen: { kind: 'toggle', title: 'Registration is open', initial: true },
  requirePhone: { kind: 'toggle', title: 'A phone number is needed', initial: false },
  requireEmail: { kind: 'toggle', title: 'An e-mail address is needed', initial: false },
  idleMinutes: {
    kind: 'integer',
    title: 'A session ends after idle minutes',
    initial: 15,
    least: 2,
    most: 15,
    reach: 'house',
  },
  lockFailures: { kind: 'integer', title: 'Failed logins that lock', initial: 3, least: 2, most: 5, reach: 'house' },
  lockMinutes: { kind: 'integer', title: 'Minutes locked', initial: 30, least: 30, most: 90, reach: 'house' },
  failuresPerAddress: {
    kind: 'integer',
    title: 'Failed logins of one address',
    initial: 100,
    least: 10,
    most: 100,
    reach: 'house',
    hint: 'In a quarter of an hour',
  },
} as const satisfies Readonly<Record<string, Setting>>

const betting = {
  isOpen: {
    kind: 'toggle',
    title: 'Bets are taken',
    initial: true,
    hint: 'Off: no new ones; those that stand are matched, cancelled and settled',
  },
  minStake: money('Least stake', 'Besides the one of the market; empty: none'),
  maxStake: money('Largest stake', 'Besides the one of the market; empty: none'),
  maxProfit: money('Largest profit of a bet', 'Empty: any'),
  maxDeviation: { kind: 'percent', title: 'Largest odds deviation', initial: null, hint: 'Empty: any' },
} as const satisfies Readonly<Record<string, Setting>>

const payments = {
  minDeposit: money('Least deposit', 'Empty: any amount'),
  maxDeposit: money('Largest deposit', 'Empty: any amount'),
  minWithdrawal: { ...money('Least withdrawal', 'At least one unit of money', '1.00'), least: 100n },
  maxWithdrawal: money('Largest withdrawal', 'Empty: any amount'),
} as const satisfies Readonly<Record<string, Setting>>

const bonus = {
  wagering: {
    kind: 'integer',
    title: 'Wagering requirement',
    initial: 10,
    least: 0,
    most: 100,
    hint: 'Times the bonus',
    waitsFor: 'bonus',
  },
  maxBet: { ...money('Largest bet while wagering', 'Empty: any'), waitsFor: 'bonus' },
  withdrawalCancels: { kind: 'toggle', title: 'A withdrawal cancels the bonus', initial: true, waitsFor: 'bonus' },
} as const satisfies Readonly<Record<string, Setting>>

const reports = {
  reportDays: { kind: 'integer', title: 'Days a report may span', initial: 183, least: 31, most: 183 },
  fileDays: { kind: 'integer', title: 'Days a file is kept', initial: 7, least: 1, most: 30, reach: 'house' },
} as const satisfies Readonly<Record<string, Setting>>

/** Smaller sums are the everyday; the database does not even ask about them. */
const alert = (title: string) => ({ ...money(title, 'Empty: of none'), least: 10_000_00n })
const risk = {
  alertBet: alert('Note bets from'),
  alertWin: alert('Note wins from'),
  alertDeposit: alert('Note deposits from'),
  alertLiability: { ...alert('Alert: a market may cost'), initial: '1000000.00' },
  alertStake: { ...alert('Alert: a stake from'), initial: '100000.00' },
  alertStakeTimes: {
    kind: 'integer',
    title: 'Alert: times the usual stake',
    initial: 10,
    least: 2,
    most: 1000,
    hint: 'Of stakes above the one before',
  },
  alertPlayerWins: { ...alert('Alert: a player wins in a day'), initial: '500000.00' },
  alertBetsAMinute: {
    kind: 'integer',
    title: 'Alert: bets of a player on a market in a minute',
    initial: 20,
    least: 3,
    most: 1000,
  },
  alertAccounts: {
    kind: 'integer',
    title: 'Alert: accounts of one address on a market within ten minutes',
    initial: 4,
    least: 2,
    most: 1000,
  },
  suspendLiability: {
    ...alert('Suspend a market that may cost'),
    hint: 'Empty: none; a person opens it again, and it is suspended anew when the cost has doubled',
  },
} as const satisfies Readonly<Record<string, Setting>>

const notifications = {
  sounds: {
    kind: 'many',
    title: 'Counters that sound',
    initial: ['approve_payout_count'],
    options: counters,
    labels: counterWords,
    hint: 'When they grow; everybody may choose otherwise for himself',
  },
  recipients: {
    kind: 'longText',
    title: 'Recipients of alerts',
    initial: null,
    most: 500,
    hint: 'Usernames or roles, one a line; they get letters',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** The database's care_of reads them too, by these names. */
const care = {
  raiseDelayHours: {
    kind: 'integer',
    title: 'Hours until a higher limit',
    hint: 'A player’s limit is lowered at once; a higher one waits this long and is then asked for again',
    initial: 24,
    least: 24,
    most: 720,
  },
  withdrawalLevel: {
    kind: 'integer',
    title: 'KYC level of a withdrawal',
    hint: '0: none, 1: who the player is, 2: where he lives too',
    initial: 0,
    least: 0,
    most: 2,
  },
  levelNoneMonth: money('Withdrawn a month at level 0', 'For players who have proven nothing. Empty: no limit'),
  levelBasicMonth: money('Withdrawn a month at level 1', 'For players who have proven who they are. Empty: no limit'),
} as const

/** Every setting of the product, once: what it is called, what it may be, and what holds where nobody has said anything. */
export const settings = { site, access, betting, payments, bonus, reports, risk, notifications, agents, care } as const
