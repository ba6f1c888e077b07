import { reasonText } from '#blueprint/kinds/choices.ts'
import { amount, choice, id, instant, integer, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list, opening } from '#blueprint/screen/list.ts'
import { alertFlow, alertRules, severities } from '#areas/exchange/rules/risk/alert.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { riskQueue, closeAlert } from './risk-alerts.actions.ts'

const ruleLabels = {
  MARKET_LIABILITY: 'High market liability',
  LARGE_STAKE: 'Large stake',
  PLAYER_WINS: 'High player winnings',
  MANY_BETS: 'High bet frequency',
  WATCHED_BET: 'Bet by watched player',
  ONE_ADDRESS: 'Multiple accounts on one IP address',
} as const

const severityLabels = { MEDIUM: 'Pending', HIGH: 'Rejected' } as const

const alertLabels = { OPEN: 'Open', ACKNOWLEDGED: 'In Progress', CLOSED: 'Closed' } as const

/** Alerts for traders, with assignee and outcome. */
export const riskAlerts = list({
  path: '/risk-alerts',
  title: 'Alerts',
  permission: 'RISK_VIEW',
  scope: 'downline',
  subject: 'risk_alert',
  cases: { of: riskQueue, since: 'raisedAt', within: 'riskAlerts', assignee: 'assignedTo' },
  isLive: true,
  columns: {
    raisedAt: instant('Raised'),
    severity: status('Severity', severities, { labels: severityLabels }),
    rule: choice('Rule', alertRules, { labels: ruleLabels }),
    about: text('About'),
    player: playerLink('Player'),
    amount: amount('Amount', { hint: 'For high bet frequency: the number of bets' }),
    threshold: amount('Threshold'),
    status: status('Status', alertFlow.states, { labels: alertLabels }),
    assignedTo: text('Assigned to'),
    remark: reasonText('Outcome'),
    closedAt: instant('Closed'),
    id: uuid('Alert id', { hidden: false }),
    marketId: id('Market id'),
    ...playerIds,
    version: integer('Version', { hidden: true }),
  },
  filters: (on) =>
    on(['status', 'rule', 'severity', 'assignedTo', 'player', 'playerId', 'marketId', 'agentId', 'domainId'], {
      promoted: ['status', 'rule'],
    }),
  sort: ['raisedAt', 'descending'],
  empty: 'No alerts match these filters.',
  tabs: { Active: opening({ status: 'OPEN,ACKNOWLEDGED' }, 'raisedAt', 'descending'), Closed: 'CLOSED', All: {} },
  actions: [...riskQueue.actions, closeAlert],
})
