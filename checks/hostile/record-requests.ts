import { fixturePeriod } from '#checks/harness/fixture-days.ts'
import { players } from '#checks/harness/betting/agent-tree.ts'
import { approvedOf, depositOf, withdrawalOf } from './operator.ts'

/** A request for one record that belongs to a node of the tree. */
export interface RecordRequest {
  readonly owner: bigint
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** How access is denied: 404, or an empty list. */
  readonly denied: 'absent' | 'empty'
  /** Whether a permitted viewer must see something; otherwise a denial proves nothing. */
  readonly mustShow: boolean
}

const reason = { reason: { code: 'REQUESTED', text: 'By phone' } }

const get = (
  about: bigint,
  path: string,
  denied: RecordRequest['denied'] = 'absent',
  mustShow = true,
): RecordRequest => ({
  owner: about,
  method: 'GET',
  path,
  denied,
  mustShow,
})

/** Requests for a list and its totals; neither rows nor counts may leak. */
const listAndTotals = (
  about: bigint,
  path: string,
  search: Readonly<Record<string, string>>,
  mustShow = true,
): RecordRequest[] =>
  ['', '/totals'].map((tail) => get(about, `/api${path}${tail}?${new URLSearchParams(search)}`, 'empty', mustShow))

/** A preview of an action: a permitted viewer sees the effect or the reason against it. */
const previewed = (about: bigint, path: string, body: Readonly<Record<string, unknown>> = reason): RecordRequest => ({
  owner: about,
  method: 'POST',
  path: `${path}?preview=1`,
  body,
  denied: 'absent',
  mustShow: true,
})

const playerRequests = ({ id, agent }: { readonly id: bigint; readonly agent: bigint }): RecordRequest[] => [
  ...['card', 'trend', 'recent'].map((what) => get(agent, `/api/players/${id}/${what}`)),
  get(agent, `/api/account-statement/summary?account=${id}&at=${fixturePeriod()}`),
  get(agent, `/api/accounts/search?q=player_${id}`, 'empty'),
  ...listAndTotals(agent, '/account-statement', { account: String(id), at: fixturePeriod() }, false),
  ...listAndTotals(agent, '/players', { id: String(id) }),
  ...listAndTotals(agent, '/players', { player: `player_${id}` }),
  ...listAndTotals(agent, '/my-bets', { playerId: String(id), placedAt: fixturePeriod() }),
  ...listAndTotals(agent, '/my-bets', { player: `player_${id}`, placedAt: fixturePeriod() }),
  ...listAndTotals(agent, '/deposits', { playerId: String(id), requestedAt: fixturePeriod() }),
  ...listAndTotals(agent, '/deposits', { id: depositOf(id), requestedAt: fixturePeriod() }),
  ...listAndTotals(agent, '/withdraws', { playerId: String(id), requestedAt: fixturePeriod() }),
  ...listAndTotals(agent, '/withdraws', { id: withdrawalOf(id), requestedAt: fixturePeriod() }),
  ...listAndTotals(agent, '/approve-withdraws', { id: approvedOf(id), requestedAt: fixturePeriod() }),
  ...['approval', 'hold', 'rejection'].map((what) => previewed(agent, `/api/withdraws/${withdrawalOf(id)}/${what}`)),
  previewed(agent, `/api/approve-withdraws/${approvedOf(id)}/payment`, { ...reason, utr: 'UTR-000123' }),
  ...['bet-lock', 'bet-unlock', 'suspension', 'block', 'reactivation', 'closure', 'reopening'].map((what) =>
    previewed(agent, `/api/players/${id}/${what}`),
  ),
]

export const approvalOf = (agent: bigint): string => `0199ee00-0000-7000-8000-${String(agent).padStart(12, '0')}`
export const logMark = (agent: bigint): string => `mark:${agent}:`

const agentRequests = (agent: bigint, staffId: bigint): RecordRequest[] => [
  ...listAndTotals(agent, '/downline', { node: String(agent) }),
  get(agent, `/api/downline/path?node=${agent}`),
  get(agent, `/api/downline/summary?node=${agent}`),
  get(agent, `/api/downline-edit/${agent}`),
  get(agent, `/api/agents/search?q=agent_${agent}`, 'empty'),
  get(agent, `/api/agents/search?q=${agent}`, 'empty'),
  get(agent, `/api/accounts/search?q=${agent}`, 'empty'),
  ...listAndTotals(agent, '/PLby-downline-report', { node: String(agent), settledOn: fixturePeriod() }, false),
  ...listAndTotals(agent, '/PLby-market-report', { node: String(agent), settledOn: fixturePeriod() }, false),
  get(agent, `/api/account-statement/summary?account=${agent}&at=${fixturePeriod()}`),
  ...listAndTotals(agent, '/account-statement', { account: String(agent), at: fixturePeriod() }, false),
  ...['/players', '/my-bets', '/deposits', '/withdraws'].flatMap((path) =>
    listAndTotals(agent, path, {
      agentId: String(agent),
      ...(path === '/players' ? {} : { [path === '/my-bets' ? 'placedAt' : 'requestedAt']: fixturePeriod() }),
    }),
  ),
  ...['bet-lock', 'bet-unlock', 'suspension', 'activation'].map((what) =>
    previewed(agent, `/api/downline/${agent}/${what}`),
  ),
  ...listAndTotals(agent, '/panel-logs', { subject: logMark(agent), at: fixturePeriod() }),
  ...listAndTotals(agent, '/users', { id: String(staffId) }),
  ...listAndTotals(agent, '/users', { username: `at_${agent}` }),
  ...['card', 'sessions', 'logins'].map((what) => get(agent, `/api/users/${staffId}/${what}`)),
  ...['suspension', 'activation', 'password-reset', 'logout', 'unlock', 'second-step-reset'].map((what) =>
    previewed(agent, `/api/users/${staffId}/${what}`),
  ),
  { ...get(agent, `/api/approvals/${approvalOf(agent)}/decision`), method: 'POST', body: { decision: 'reject' } },
]

/** All requests for single records, for every player and agent. */
export const recordRequests = (staff: ReadonlyMap<bigint, bigint>): RecordRequest[] => [
  ...players.flatMap(playerRequests),
  ...[...staff].flatMap(([agent, staffId]) => agentRequests(agent, staffId)),
]
