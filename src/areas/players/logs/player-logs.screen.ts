import { anyOf, contains, domains, equals, idIs, period, under } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  choice,
  id,
  instant,
  integer,
  json,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { browser, operatingSystem } from '#blueprint/kinds/user-agent.ts'
import { list } from '#blueprint/screen/list.ts'
import { blockAddress, blockSeenDevice, revealLogEntry } from './player-logs-actions.screen.ts'
import { logLinks } from './player-logs-links.ts'
import { doers, logEventLabels, logEvents } from '#areas/players/device-alerts/words.ts'

export const results = ['SUCCESS', 'FAILED', 'REJECTED'] as const

/** What players did and what was done to them: logins, bets, money, changes, restrictions, what was refused too. */
export const playerLogs = list({
  path: '/player-logs',
  title: 'Player logs',
  permission: 'LOG_VIEW',
  scope: 'downline',
  subject: 'audit',
  paging: 'cursor',
  columns: {
    at: instant('Time'),
    player: playerLink('Player', { unsorted: true }),
    agent: agentLink('Agent', { unsorted: true }),
    event: choice('Event', logEvents, { labels: logEventLabels, unsorted: true }),
    action: text('What', { unsorted: true }),
    amount: amount('Amount', { unsorted: true, hint: 'The stake of a bet, the amount of a payment' }),
    result: status('Result', results, { unsorted: true }),
    reason: text('Reason', { unsorted: true }),
    by: choice('Done by', doers, { unsorted: true }),
    actor: text('Who', { unsorted: true }),
    ip: text('IP', { masked: true, unsorted: true, hint: 'Of the player' }),
    place: text('Place', { unsorted: true }),
    isVpn: toggle('VPN', { unsorted: true }),
    network: text('ISP', { unsorted: true, hint: 'By name, or the number of its network' }),
    device: text('Device', { unsorted: true }),
    system: operatingSystem('OS', { unsorted: true }),
    browser: browser('Browser', { unsorted: true }),
    userAgent: text('User agent', { hidden: true, unsorted: true }),
    appVersion: text('App version', { hidden: true, unsorted: true }),
    domain: text('Domain', { unsorted: true }),
    reference: text('Reference', { hidden: true, unsorted: true, hint: 'The bet, payment or other thing it is about' }),
    details: json('Details', { hidden: true }),
    id: uuid('Log id', { hidden: true, unsorted: true }),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain number', { hidden: true, unsorted: true }),
  },
  filters: {
    at: period({ label: 'Time' }),
    event: anyOf(logEvents, { label: 'Event', promoted: true }),
    player: contains({ label: 'Player', promoted: true }),
    playerId: idIs({ label: 'Player id' }),
    result: anyOf(results, { label: 'Result' }),
    by: anyOf(doers, { label: 'Done by' }),
    ip: equals({ label: 'IP' }),
    device: equals({ label: 'Device' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
  },
  sort: ['at', 'descending'],
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Logins', filters: { event: 'LOGIN,LOGIN_FAILED,LOGOUT,SESSION_ENDED,OTP_SENT,OTP_CHECKED' } },
    { title: 'Bets', filters: { event: 'BET,BET_REFUSED,GAME' } },
    { title: 'Money', filters: { event: 'DEPOSIT,WITHDRAWAL,MONEY,BONUS' } },
    { title: 'Changes', filters: { event: 'PASSWORD,PROFILE,BANK,LIMIT,RESTRICTION,KYC,CHANGE,REGISTRATION' } },
    { title: 'Refused', filters: { result: 'REJECTED,FAILED' } },
  ],
  export: ['csv', 'xlsx', 'pdf'],
  links: logLinks,
  actions: [blockSeenDevice, blockAddress, revealLogEntry],
  empty: 'No activity of players for the selected filter',
})
