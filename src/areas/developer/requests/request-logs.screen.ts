import {
  choice,
  domainId,
  id,
  instant,
  integer,
  longText,
  playerLink,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { providerLabels } from '#areas/casino/provider-pages/shared.ts'
import {
  callChannels,
  callDirections,
  callResults,
  channelLabels,
  directionLabels,
  resultLabels,
} from './call-results.ts'

const ofCall = ['at', 'reference', 'provider', 'operation', 'result', 'traffic', 'channel', 'playerId'] as const
const ids = [
  'requestId',
  'callbackId',
  'casinoCallId',
  'roundId',
  'webhookDeliveryId',
  'webhookAttemptId',
  'id',
] as const
const filterNames = [...ofCall, 'outcome', 'ip', ...ids, 'domainId'] as const

/**
 * Calls of player sites, casino providers and gateways, and calls to the latter two, to push providers and to webhook
 * endpoints. Secrets and personal data were masked when they were recorded.
 */
export const requestLogs = list({
  path: '/request-response-logs',
  report: 'request_response_logs',
  title: 'Request logs',
  permission: 'REQUEST_RESPONSE_LOGS',
  scope: 'everyone',
  columns: {
    at: instant('Time', { sortable: true }),
    traffic: choice('Direction', callDirections, { labels: directionLabels }),
    channel: choice('Channel', callChannels, { labels: channelLabels }),
    provider: text('Provider'),
    operation: text('Operation'),
    result: status('Result', callResults, { labels: resultLabels }),
    httpStatus: integer('HTTP status'),
    outcome: text('Reason'),
    latencyMs: integer('Latency (ms)'),
    player: playerLink('Player'),
    reference: text('Reference', { hint: 'The first id of the call; every id of a call finds it' }),
    ip: text('IP'),
    lost: integer('Calls not recorded', { hint: 'More came at once than the log records' }),
    ...advanced({
      domain: text('Domain'),
      method: text('HTTP method'),
      url: text('URL'),
      requestBytes: integer('Request size (bytes)'),
      responseBytes: integer('Response size (bytes)'),
      requestHeaders: longText('Request headers'),
      requestBody: longText('Request body'),
      responseHeaders: longText('Response headers'),
      responseBody: longText('Response body'),
    }),
    requestId: uuid('Request id'),
    callbackId: uuid('Callback id'),
    casinoCallId: uuid('Casino call id', { hint: 'The stored call: what the provider got as our reference' }),
    casinoProvider: choice('Casino', casinoProviders, { labels: providerLabels, hidden: true }),
    roundId: uuid('Round id'),
    webhookDeliveryId: uuid('Webhook delivery id'),
    webhookAttemptId: uuid('Webhook attempt id'),
    playerId: id('Player id'),
    id: uuid('Log id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(filterNames, {
      promoted: ['reference', 'provider', 'operation', 'result'],
      exact: ['reference', 'provider', 'operation', 'ip'],
    }),
  sort: ['at', 'descending'],
  paging: 'cursor',
  tabs: {
    All: {},
    Failed: { result: 'FAILED,REJECTED' },
    'Player sites': { channel: 'SITE' },
    Gateways: { channel: 'GATEWAY' },
    'Casino providers': { channel: 'CASINO' },
    'Push providers': { channel: 'PUSH' },
    Webhooks: { channel: 'WEBHOOK' },
    'Not recorded': { result: 'NOT_RECORDED' },
  },
  detail: 'developer/requests/request-log',
  isDetailWide: true,
  empty: 'No calls match these filters. Calls are kept for 30 days.',
})
