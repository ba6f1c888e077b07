import { reasonText } from '#blueprint/kinds/choices.ts'
import {
  agentLink,
  amount,
  choice,
  domainId,
  id,
  instant,
  json,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { browser, operatingSystem } from '#blueprint/kinds/user-agent.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { blockAddress, blockLoggedDevice, revealLogEntry } from './player-logs.actions.ts'
import { logLinks } from './player-logs-links.ts'
import { actorKindLabels, actorKinds, logEventLabels, logEvents } from '#areas/players/devices/alerts/labels.ts'

export const results = ['SUCCESS', 'FAILED', 'REJECTED'] as const

/** Log of players: logins, bets, payments, changes and restrictions, including rejected attempts. */
export const playerLogs = list({
  path: '/player-logs',
  report: 'player_logs',
  title: 'Player logs',
  permission: 'LOG_VIEW',
  scope: 'downline',
  subject: 'audit',
  paging: 'cursor',
  columns: {
    at: instant('Time'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    event: choice('Event', logEvents, { labels: logEventLabels }),
    action: text('Action'),
    amount: amount('Amount', { hint: 'Stake of a bet or amount of a payment' }),
    result: status('Result', results),
    reason: reasonText('Reason'),
    by: choice('Actor type', actorKinds, { labels: actorKindLabels }),
    actor: text('Actor'),
    ip: text('IP', { masked: true, hint: 'IP address of the player' }),
    place: text('Location'),
    isVpn: toggle('VPN'),
    network: text('ISP', { hint: 'Name or network number (AS)' }),
    device: text('Device'),
    system: operatingSystem('OS'),
    browser: browser('Browser'),
    ...advanced({
      userAgent: text('User agent'),
      appVersion: text('App version'),
    }),
    domain: text('Domain'),
    reference: text('Reference', { hint: 'The related bet, payment or other record', hidden: true }),
    details: json('Details'),
    id: uuid('Log id'),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['at', 'event', 'player', 'playerId', 'result', 'by', 'ip', 'device', 'agentId', 'domainId'], {
      promoted: ['event', 'player'],
      exact: ['ip', 'device'],
    }),
  sort: ['at', 'descending'],
  tabs: {
    All: {},
    Logins: { event: 'LOGIN,LOGIN_FAILED,LOGOUT,SESSION_ENDED,OTP_SENT,OTP_CHECKED' },
    Bets: { event: 'BET,BET_REFUSED,GAME' },
    Money: { event: 'DEPOSIT,WITHDRAWAL,MONEY,BONUS' },
    Changes: { event: 'PASSWORD,PROFILE,BANK,LIMIT,RESTRICTION,KYC,CHANGE,REGISTRATION' },
    Rejected: { result: 'REJECTED,FAILED' },
  },
  links: logLinks,
  actions: [blockLoggedDevice, blockAddress, revealLogEntry],
  empty: 'No player activity matches these filters.',
})
