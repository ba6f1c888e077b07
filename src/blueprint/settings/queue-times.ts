import type { Setting } from './setting.ts'

const hour = 60
const day = 24 * hour

const within = (title: string, initial: number) =>
  ({ kind: 'integer', title: `${title} (minutes)`, unit: 'minutes', initial, min: 1, max: 43_200 }) as const

/** Within which time the cases of each work queue are handled; later ones are overdue. */
export const queueTimes = {
  withdrawals: within('Review withdrawals within', 30),
  payouts: within('Send approved payouts within', hour),
  bankFiles: within('Release bank files within', 2 * hour),
  deposits: within('Decide deposits within', 30),
  manualDeposits: within('Check manual deposits within', 15),
  callbacks: within('Review gateway callbacks within', hour),
  gatewayDifferences: within('Explain gateway discrepancies within', 2 * day),
  kycDocuments: within('Review KYC documents within', day),
  conversations: within('Answer conversations within', hour),
  playerNotifications: within('Handle player notifications within', 8 * hour),
  deviceAlerts: within('Handle device alerts within', 4 * hour),
  riskAlerts: within('Handle risk alerts within', 15),
  results: within('Declare results after the start within', 8 * hour),
  ticketDifferences: within('Decide ticket discrepancies within', 2 * hour),
  casinoRounds: within('Resolve stuck rounds within', hour),
  balanceFindings: within('Resolve balance findings within', 4 * hour),
} as const satisfies Readonly<Record<string, Setting>>
export type QueueTime = keyof typeof queueTimes
