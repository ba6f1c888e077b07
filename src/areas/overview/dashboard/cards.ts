import { overdueFilters, overdueOrder } from '#blueprint/cases/cases.ts'
import { anyTime } from '#blueprint/filters.ts'
import { addressOf, type Address, type PlainPath } from '#blueprint/address.ts'
import { openingFilters, type AnyList } from '#blueprint/screen/list.ts'
import type { ListCard } from '#blueprint/report/list-card.ts'
import { playerExposure } from '#areas/exchange/risk/exposure/player-exposure.screen.ts'
import { stuckRounds } from '#areas/casino/rounds/stuck-rounds.screen.ts'
import { ticketDifferences } from '#areas/exchange/sportsbook/discrepancies/ticket-differences.screen.ts'
import { bankFiles } from '#areas/payments/withdrawals/bank-files/bank-files.screen.ts'
import { playerBalanceRepairReport } from '#areas/reports/balances/repairs/player-balance-repair-report.screen.ts'
import { riskAlerts } from '#areas/exchange/risk/alerts/risk-alerts.screen.ts'
import { marketResult } from '#areas/exchange/markets/results/market-result.screen.ts'
import { gatewayCallbacks } from '#areas/payments/gateways/callback-review/callbacks.screen.ts'
import { manualDeposits } from '#areas/payments/deposits/manual/manual-deposits.screen.ts'
import { gatewayDifferences } from '#areas/payments/reconciliation/differences.screen.ts'
import { deposits } from '#areas/payments/deposits/deposits.screen.ts'
import { approveWithdraws } from '#areas/payments/withdrawals/approve-withdraws.screen.ts'
import { withdraws } from '#areas/payments/withdrawals/withdraws.screen.ts'
import { deviceAlert } from '#areas/players/devices/alerts/device-alert.screen.ts'
import { messageBox } from '#areas/players/messages/message-box.screen.ts'
import { playerNotifications } from '#areas/players/devices/notifications/player-notifications.screen.ts'
import { kyc } from '#areas/players/kyc/kyc.screen.ts'
import { players } from '#areas/players/profile/list/players.screen.ts'
import { plByDownline } from '#areas/reports/profit/pl-by-downline.screen.ts'
import { profitReport } from '#areas/reports/profit/profit.screen.ts'

type Search = Readonly<Record<string, string>>

/**
 * A figure is the number of rows, or the sum of columns, of the list that it opens: the same filters, the same scope and
 * the permission of the list. Nothing else is counted for the dashboard.
 */
export interface Card extends ListCard {
  readonly title: string
  readonly hint: string
  /** What its list opens with. */
  readonly isOpening?: true
  /** The screen that shows the list, if it has no address of its own. */
  readonly shownAt?: PlainPath
}

const card = (
  list: AnyList,
  title: string,
  hint: string,
  search: Card['search'],
  ...sums: readonly string[]
): Card => ({ list, title, hint, search, sums })

const settled = (days: string): Search => ({ settledOn: days })
const succeeded = (days: string): Search => ({ status: 'SUCCESS', requestedAt: days })
const inReserve = { status: 'PENDING,ON_HOLD,APPROVED,INITIATED,PROCESSING,UNKNOWN', requestedAt: anyTime }

/** Figures of a period, compared with the period before. */
export const periodCards = {
  turnover: card(profitReport, 'Turnover', 'Stakes of settled bets and rounds', settled, 'stake'),
  result: card(plByDownline, 'GGR', 'Player losses plus commission, less adjustments that count', settled, 'ggr'),
  own: card(profitReport, 'Our share of P/L', 'What the account itself keeps', settled, 'ownPl'),
  commission: card(profitReport, 'Commission', 'Paid by players', settled, 'commission'),
  bets: card(profitReport, 'Bets settled', 'Bets, tickets and rounds', settled, 'bets'),
  activePlayers: card(players, 'Active players', 'With a settled bet or round', (days) => ({ playedOn: days })),
  registrations: card(players, 'Registrations', 'New players', (days) => ({ registeredAt: days })),
  deposits: card(deposits, 'Deposits', 'Requested in the period and credited', succeeded, 'amount'),
  withdrawals: card(withdraws, 'Withdrawals', 'Requested in the period and paid', succeeded, 'amount'),
} as const satisfies Readonly<Record<string, Card>>

/** What stands now, whatever the period. */
export const currentCards = {
  liability: card(players, 'Player liability', 'Current balances plus amounts held', () => ({}), 'balance', 'held'),
  exposure: card(playerExposure, 'Open exposure', 'Current worst case of open bets', () => ({}), 'exposure'),
  held: card(withdraws, 'Held for withdrawals', 'Currently reserved', () => inReserve, 'amount'),
} as const satisfies Readonly<Record<string, Card>>

const waiting = (status: string, order?: string) => (): Search => ({
  status,
  ...(order ? { [order]: anyTime, sort: order, direction: 'ascending' } : {}),
})

const queueCard = (list: AnyList, title: string, hint: string): Card => ({
  ...card(list, title, hint, () => openingFilters(list)),
  isOpening: true,
})

/** Cases that wait for a decision. */
export const queueCards = {
  reviews: queueCard(withdraws, 'Withdrawals to review', ''),
  payouts: queueCard(approveWithdraws, 'Payouts', 'Approved payouts, ready to send'),
  unknownPayouts: card(
    approveWithdraws,
    'Unknown payouts',
    'Unknown: check with gateway, do not resend',
    waiting('UNKNOWN', 'requestedAt'),
  ),
  deposits: card(deposits, 'Deposits', 'Awaiting a decision', waiting('PENDING,PROCESSING', 'requestedAt')),
  results: card(marketResult, 'Results', 'Awaiting result', waiting('CLOSED')),
  kyc: queueCard(kyc, 'KYC', 'Documents awaiting review'),
  manualDeposits: queueCard(manualDeposits, 'Manual deposits', 'Proofs awaiting review'),
  callbacks: queueCard(gatewayCallbacks, 'Callback exceptions', 'Callbacks to review'),
  discrepancies: queueCard(gatewayDifferences, 'Discrepancies', 'Between gateway reports and the ledger'),
  riskAlerts: {
    ...queueCard(riskAlerts, 'Risk alerts', 'Active alerts about bets and markets'),
    shownAt: '/risk-management',
  },
  deviceAlerts: queueCard(deviceAlert, 'Device alerts', 'Linked accounts and devices'),
  playerNotices: queueCard(playerNotifications, 'Player notifications', 'Open notifications'),
  ticketDifferences: queueCard(ticketDifferences, 'Ticket discrepancies', 'Held until they are decided'),
  stuckRounds: queueCard(stuckRounds, 'Stuck rounds', 'Without a result from the provider'),
  balanceFindings: queueCard(
    playerBalanceRepairReport,
    'Balance findings',
    'Stored balances that differ from the ledger',
  ),
  bankFiles: queueCard(bankFiles, 'Bank files', 'Prepared, to be released'),
  messages: card(messageBox, 'Unread messages', 'Conversations with unread messages', () => ({
    status: 'OPEN,PENDING,CLOSED',
    isUnread: 'YES',
  })),
} as const satisfies Readonly<Record<string, Card>>

export type QueueName = keyof typeof queueCards

/** The overdue ones of the rows of a card whose rows are cases, in the order of their queue. */
export const overdueCard = ({ list, hint, shownAt, title, search }: Card): Card | null => {
  if (!list.cases) return null
  const [sort, direction] = overdueOrder(list)
  const overdue = (days: string) => ({ ...overdueFilters(list), ...search(days), sort, direction })
  return { ...card(list, `${title}, overdue`, hint, overdue), ...(shownAt ? { shownAt } : {}) }
}

/** The address of the rows behind a card: a queue opens with its cases and in its order. */
export const rowsBehind = (card: Card, days = ''): Address =>
  card.shownAt || card.isOpening
    ? addressOf(card.shownAt ?? card.list.path)
    : addressOf(card.list.path, {}, card.search(days))
