import { z } from 'zod/mini'
import { anyOf, contains, domains, equals, idIs, period, under, uuidIs } from '#blueprint/filters.ts'
import {
  agentLink,
  choice,
  id,
  instant,
  integer,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import { query } from '#blueprint/query.ts'
import { alertActions, alertFlow, alertTypes, alertVerdicts, severities } from '#domain/devices/alert.ts'
import { deviceDoings } from '#domain/devices/device.ts'
import {
  blockDevice,
  closeAlerts,
  reopenAlert,
  revealAlert,
  takeAlert,
  whitelistDevice,
} from './device-alert-actions.screen.ts'
import { alertLabels, alertStateLabels, doingLabels, severityLabels, takenLabels, verdictLabels } from './words.ts'

/** What is odd about devices that players and colleagues come from, and what was found to be behind it. */
export const deviceAlert = list({
  path: '/device-alert',
  title: 'Device alert',
  permission: 'DEVICE_ALERT_VIEW',
  scope: 'downline',
  subject: 'device_alert',
  columns: {
    at: instant('Time'),
    type: choice('Alert', alertTypes, { labels: alertLabels, unsorted: true }),
    severity: status('Severity', severities, { labels: severityLabels, unsorted: true }),
    score: integer('Score', { unsorted: true }),
    player: playerLink('Player', { unsorted: true }),
    staff: text('Colleague', { unsorted: true }),
    device: text('Device', { unsorted: true }),
    onDevice: integer('Players on it', { unsorted: true, hint: 'Of your players, at most 99' }),
    detail: text('Why', { unsorted: true }),
    status: status('Status', alertFlow.states, { labels: alertStateLabels, unsorted: true }),
    assignedTo: text('Taken by', { unsorted: true }),
    verdict: choice('Found', alertVerdicts, { labels: verdictLabels, unsorted: true }),
    action: choice('Action taken', alertActions, { labels: takenLabels, unsorted: true }),
    doing: choice('While', deviceDoings, { labels: doingLabels, unsorted: true }),
    ip: text('IP', { masked: true, unsorted: true }),
    country: text('Country', { unsorted: true }),
    userAgent: text('Browser', { unsorted: true }),
    appVersion: text('App version', { hidden: true, unsorted: true }),
    network: text('Network', { hidden: true, unsorted: true }),
    isVpn: toggle('VPN', { unsorted: true }),
    isEmulator: toggle('Emulator', { unsorted: true }),
    note: text('Note', { unsorted: true }),
    closedBy: text('Closed by', { unsorted: true }),
    closedAt: instant('Closed', { unsorted: true }),
    agent: agentLink('Agent', { unsorted: true }),
    domain: text('Domain', { unsorted: true }),
    id: uuid('Alert id', { hidden: true, unsorted: true }),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain number', { hidden: true, unsorted: true }),
  },
  filters: {
    at: period({ label: 'Time', initially: 'all' }),
    status: anyOf(alertFlow.states, { promoted: true }),
    type: anyOf(alertTypes, { label: 'Alert', promoted: true }),
    severity: anyOf(severities, { promoted: true }),
    player: contains({ label: 'Player' }),
    playerId: idIs({ label: 'Player id' }),
    device: equals({ label: 'Device' }),
    ip: equals({ label: 'IP' }),
    id: uuidIs({ label: 'Alert id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
  },
  sort: ['at', 'descending'],
  tabs: [
    { title: 'Waiting', filters: { status: 'OPEN,WORKING' } },
    { title: 'High', filters: { status: 'OPEN,WORKING', severity: 'HIGH' } },
    { title: 'Closed', filters: { status: 'CLOSED' } },
    { title: 'All', filters: {} },
  ],
  detail: 'devices/device-alert',
  actions: [takeAlert, closeAlerts, blockDevice, whitelistDevice, reopenAlert, revealAlert],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No alert for the selected filter',
})

/** Everybody of the reader's players who was seen on the device of an alert, and what stands about it. */
export const deviceCircle = query({
  at: '/api/device-alert/:id/circle',
  title: 'Who else is on the device',
  permission: 'DEVICE_ALERT_VIEW',
  parameters: z.object({
    id: z
      .string('Enter the id of an alert')
      .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Enter the id of an alert')),
  }),
  answer: z.object({
    device: z.string(),
    rules: z.array(
      z.object({ action: z.string(), scope: z.string(), until: z.nullable(z.string()), by: z.nullable(z.string()) }),
    ),
    players: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        status: z.string(),
        firstAt: z.string(),
        lastAt: z.string(),
        times: z.number(),
        ips: z.array(z.string()),
        isConcerned: z.boolean(),
      }),
    ),
  }),
})
