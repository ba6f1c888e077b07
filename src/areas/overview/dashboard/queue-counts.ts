import { optional } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'

/** A number for each queue of the dashboard; none if the user may not open its list. */
export const queueCounts = {
  deposits: optional(count()),
  reviews: optional(count()),
  payouts: optional(count()),
  unknownPayouts: optional(count()),
  kyc: optional(count()),
  results: optional(count()),
  manualDeposits: optional(count()),
  callbacks: optional(count()),
  discrepancies: optional(count()),
  riskAlerts: optional(count()),
  deviceAlerts: optional(count()),
  playerNotices: optional(count()),
  ticketDifferences: optional(count()),
  stuckRounds: optional(count()),
  balanceFindings: optional(count()),
  bankFiles: optional(count()),
  messages: optional(count()),
}
