import { players } from '#checks/harness/betting/settled-tree.ts'
import { approvedOf, depositOf, withdrawalOf } from './operator.ts'

/** A way to ask for one thing that belongs to a node of the tree. */
export interface Asking {
  readonly about: bigint
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** What says no: 404, or a list with nothing in it. */
  readonly denied: 'absent' | 'empty'
  /** Whoever may see it does see something; otherwise seeing nothing proves nothing. */
  readonly mustShow: boolean
}

const days = '2026-11-01..2026-11-30'
const reason = { reason: { code: 'REQUESTED', text: 'By phone' } }

const get = (about: bigint, path: string, denied: Asking['denied'] = 'absent', mustShow = true): Asking => ({
  about,
  method: 'GET',
  path,
  denied,
  mustShow,
})

/** The list and its totals: neither rows nor their number may be told. */
const rows = (about: bigint, path: string, search: Readonly<Record<string, string>>, mustShow = true): Asking[] =>
  ['', '/totals'].map((tail) => get(about, `/api${path}${tail}?${new URLSearchParams(search)}`, 'empty', mustShow))

/** Tried out and taken back: whoever may do it would be told what would happen, or why not. */
const tried = (about: bigint, path: string, body: Readonly<Record<string, unknown>> = reason): Asking => ({
  about,
  method: 'POST',
  path: `${path}?preview=1`,
  body,
  denied: 'absent',
  mustShow: true,
})

const ofPlayer = ({ id, agent }: { readonly id: bigint; readonly agent: bigint }): Asking[] => [
  ...['card', 'trend', 'recent'].map((what) => get(agent, `/api/players/${id}/${what}`)),
  get(agent, `/api/account-statement/summary?account=${id}&at=${days}`),
  get(agent, `/api/accounts/find?q=player_${id}`, 'empty'),
  ...rows(agent, '/account-statement', { account: String(id), at: days }, false),
  ...rows(agent, '/players', { id: String(id) }),
  ...rows(agent, '/players', { player: `player_${id}` }),
  ...rows(agent, '/my-bets', { playerId: String(id), placedAt: days }),
  ...rows(agent, '/my-bets', { player: `player_${id}`, placedAt: days }),
  ...rows(agent, '/deposits', { playerId: String(id), askedAt: days }),
  ...rows(agent, '/deposits', { id: depositOf(id), askedAt: days }),
  ...rows(agent, '/withdraws', { playerId: String(id), askedAt: days }),
  ...rows(agent, '/withdraws', { id: withdrawalOf(id), askedAt: days }),
  ...rows(agent, '/approve-withdraws', { id: approvedOf(id), askedAt: days }),
  ...['approval', 'hold', 'rejection'].map((what) => tried(agent, `/api/withdraws/${withdrawalOf(id)}/${what}`)),
  tried(agent, `/api/approve-withdraws/${approvedOf(id)}/payment`, { ...reason, utr: 'UTR-000123' }),
  ...['bet-lock', 'bet-unlock', 'suspension', 'block', 'reactivation', 'closure', 'reopening'].map((what) =>
    tried(agent, `/api/players/${id}/${what}`),
  ),
]

export const approvalOf = (agent: bigint): string => `0199ee00-0000-7000-8000-${String(agent).padStart(12, '0')}`
export const logMark = (agent: bigint): string => `mark:${agent}:`

const ofAgent = (agent: bigint, staffId: bigint): Asking[] => [
  ...rows(agent, '/downline', { node: String(agent) }),
  get(agent, `/api/downline/path?node=${agent}`),
  get(agent, `/api/downline/summary?node=${agent}`),
  get(agent, `/api/downline-edit/${agent}`),
  get(agent, `/api/agents/find?q=agent_${agent}`, 'empty'),
  get(agent, `/api/agents/find?q=${agent}`, 'empty'),
  get(agent, `/api/accounts/find?q=${agent}`, 'empty'),
  ...rows(agent, '/PLby-downline-report', { node: String(agent), settledOn: days }, false),
  ...rows(agent, '/PLby-market-report', { node: String(agent), settledOn: days }, false),
  get(agent, `/api/account-statement/summary?account=${agent}&at=${days}`),
  ...rows(agent, '/account-statement', { account: String(agent), at: days }, false),
  ...['/players', '/my-bets', '/deposits', '/withdraws'].flatMap((path) =>
    rows(agent, path, {
      agentId: String(agent),
      ...(path === '/players' ? {} : { [path === '/my-bets' ? 'placedAt' : 'askedAt']: days }),
    }),
  ),
  ...['bet-lock', 'bet-unlock', 'suspension', 'activation'].map((what) =>
    tried(agent, `/api/downline/${agent}/${what}`),
  ),
  ...rows(agent, '/panel-logs', { subject: logMark(agent), at: days }),
  ...rows(agent, '/users', { id: String(staffId) }),
  ...rows(agent, '/users', { username: `at_${agent}` }),
  ...['card', 'sessions', 'logins'].map((what) => get(agent, `/api/users/${staffId}/${what}`)),
  ...['suspension', 'activation', 'password-reset', 'logout', 'unlock', 'second-step-reset'].map((what) =>
    tried(agent, `/api/users/${staffId}/${what}`),
  ),
  { ...get(agent, `/api/approvals/${approvalOf(agent)}/decision`), method: 'POST', body: { decision: 'reject' } },
]

/** Every way of asking for a single thing, for everything there is. */
export const askings = (staff: ReadonlyMap<bigint, bigint>): Asking[] => [
  ...players.flatMap(ofPlayer),
  ...[...staff].flatMap(([agent, staffId]) => ofAgent(agent, staffId)),
]
