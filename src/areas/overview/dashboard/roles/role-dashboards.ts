import type { WorkProfile } from '#blueprint/work-profiles.ts'
import type { currentCards, periodCards, QueueName } from '#areas/overview/dashboard/cards.ts'

type FigureName = keyof typeof periodCards | keyof typeof currentCards
export type PanelName =
  | 'days'
  | 'products'
  | 'payments'
  | 'verticals'
  | 'funnel'
  | 'winners'
  | 'losers'
  | 'depositors'
  | 'exposures'
  | 'hours'
  | 'players'
  | 'exposureNow'

/** What a dashboard shows, in this order, as far as the user may open the lists behind it. */
export interface Dashboard {
  readonly queues: readonly QueueName[]
  readonly figures: readonly FigureName[]
  readonly panels: readonly PanelName[]
}

const payments = ['deposits', 'withdrawals', 'liability', 'held'] as const
const betting = ['turnover', 'result', 'bets', 'activePlayers'] as const

/** The dashboard of each work profile; an owner's shows everything. */
export const roleDashboards: Readonly<Record<Exclude<WorkProfile, 'OWNER'>, Dashboard>> = {
  OPERATIONS: {
    queues: ['reviews', 'payouts', 'unknownPayouts', 'deposits', 'kyc', 'results', 'deviceAlerts', 'messages'],
    figures: [...betting, 'registrations', ...payments, 'exposure'],
    panels: ['days', 'products', 'hours', 'payments', 'verticals', 'players', 'exposureNow', 'funnel'],
  },
  FINANCE: {
    queues: ['unknownPayouts', 'callbacks', 'discrepancies', 'deposits', 'reviews', 'payouts'],
    figures: ['result', 'own', 'commission', 'turnover', ...payments],
    panels: ['days', 'products', 'hours', 'payments', 'verticals', 'depositors'],
  },
  CASHIER: {
    queues: ['reviews', 'manualDeposits', 'deposits', 'callbacks'],
    figures: ['deposits', 'withdrawals', 'held'],
    panels: ['payments', 'depositors'],
  },
  CHECKER: {
    queues: ['payouts', 'unknownPayouts', 'reviews', 'discrepancies'],
    figures: ['withdrawals', 'held', 'deposits', 'liability'],
    panels: ['payments', 'depositors'],
  },
  RISK: {
    queues: ['riskAlerts', 'deviceAlerts', 'results'],
    figures: ['exposure', ...betting],
    panels: ['exposures', 'exposureNow', 'winners', 'losers', 'days', 'products', 'hours', 'verticals'],
  },
  TRADER: {
    queues: ['results', 'riskAlerts'],
    figures: ['exposure'],
    panels: ['exposures', 'exposureNow'],
  },
  SUPPORT: {
    queues: ['messages', 'playerNotices', 'deposits', 'reviews', 'kyc'],
    figures: ['registrations', 'activePlayers', 'deposits', 'withdrawals'],
    panels: ['payments', 'funnel'],
  },
  COMPLIANCE: {
    queues: ['kyc', 'deviceAlerts', 'playerNotices', 'reviews'],
    figures: ['registrations', 'activePlayers', 'deposits', 'withdrawals'],
    panels: ['depositors', 'funnel'],
  },
  MARKETING: {
    queues: ['messages'],
    figures: ['registrations', 'activePlayers', 'turnover', 'bets'],
    panels: ['funnel', 'players', 'days', 'products', 'verticals'],
  },
  AGENT: {
    queues: ['messages'],
    figures: ['own', 'turnover', 'bets', 'activePlayers', 'exposure', 'liability'],
    panels: ['winners', 'losers', 'exposures', 'exposureNow', 'players', 'days', 'products', 'hours', 'verticals'],
  },
  AUDITOR: {
    queues: ['discrepancies', 'unknownPayouts'],
    figures: ['result', 'own', 'deposits', 'withdrawals', 'held'],
    panels: ['days', 'products', 'payments', 'verticals'],
  },
}

/** The dashboard of a profile; null shows everything that the user may open. */
export const dashboardOf = (profile: WorkProfile | null): Dashboard | null =>
  profile === null || profile === 'OWNER' ? null : roleDashboards[profile]
