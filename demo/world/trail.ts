import type { StaffLookup } from './people/staff.ts'
import { addressOf } from './people/names.ts'
import { dayAt, dayLength, hour, type WorldContext } from './context.ts'
import type { SettlementContext } from './betting/settling.ts'
import { json } from './betting/sheets.ts'

export interface AuditEntry {
  readonly at: number
  readonly actor: string
  readonly role: string
  readonly action: string
  readonly permission: string | null
  readonly subject: string | null
  readonly route: string
  readonly reason?: string
  readonly result?: 'SUCCESS' | 'FAILED' | 'REJECTED'
  readonly domainId?: number
  readonly input?: unknown
  readonly after?: unknown
}

export function writeAudit({ sheets, random }: WorldContext, step: AuditEntry): void {
  sheets.put('audit', {
    at: new Date(step.at),
    id: random.uuid(step.at),
    domain_id: step.domainId ?? null,
    agent_id: null,
    player_id: null,
    actor: step.actor,
    actor_role: step.role,
    action: step.action,
    permission: step.permission,
    subject: step.subject,
    subject_name: step.subject,
    input: step.input === undefined ? null : json(step.input),
    after: step.after === undefined ? null : json(step.after),
    reason: step.reason ?? null,
    result: step.result ?? 'SUCCESS',
    request_id: random.uuid(step.at),
    route: step.route,
    ip: addressOf(random.between(1, 40)),
    user_agent: 'Mozilla/5.0 (demo)',
  })
}

/** Audit rows of the weeks: results, logins and requested files. */
export function writeAuditTrail(settling: SettlementContext, staff: StaffLookup, firstStaff: bigint): void {
  const { context } = settling
  const { random, end, start } = context
  for (const { market, at, requestedBy } of [...settling.settled.values()].slice(-300)) {
    writeAudit(context, {
      at,
      actor: requestedBy,
      role: 'Risk',
      action: market.isVoid ? 'market-result.void' : 'market-result.settle',
      permission: market.isVoid ? 'MARKET_RESULT_VOID' : 'MARKET_RESULT_SETTLE',
      subject: `market:${market.id}`,
      route: '/market-result',
      ...(market.isVoid ? { reason: 'Match abandoned' } : {}),
    })
  }
  const people = [
    ['owner', 'Owner'],
    ['finance', 'Finance maker'],
    ['checker', 'Finance checker'],
    ['risk', 'Risk'],
    ['support', 'Support'],
  ] as const
  for (let at = start + hour; at < end; at += dayLength / 3) {
    const [name, role] = random.pick(people)
    const when = at + random.between(0, 5 * hour)
    if (when > end) break
    const failed = random.chance(0.06)
    const login = {
      at: when,
      actor: staff(name),
      role,
      action: 'login',
      permission: null,
      subject: staff(name),
      route: '/login',
    }
    writeAudit(context, { ...login, result: failed ? 'FAILED' : 'SUCCESS' })
  }
  writeReports(context, firstStaff)
}

const reports = [
  { type: '/deposits', title: 'Deposits', extension: 'csv', status: 'EXPIRED' },
  { type: '/my-bets', title: 'Bets', extension: 'xlsx', status: 'EXPIRED' },
  { type: '/withdraws', title: 'Withdrawals', extension: 'pdf', status: 'EXPIRED' },
  { type: '/profit', title: 'Profit and loss', extension: 'csv', status: 'FAILED' },
  { type: '/players', title: 'Players', extension: 'xlsx', status: 'CANCELLED' },
] as const

/** Requested files that have expired: they cannot be downloaded, so they need not exist. */
function writeReports({ sheets, random, end }: WorldContext, staffId: bigint): void {
  reports.forEach(({ type, title, extension, status }, index) => {
    const at = end - (index + 9) * dayLength
    const isDone = status === 'EXPIRED'
    sheets.put('report_request', {
      id: random.uuid(at),
      staff_id: staffId,
      report_type: type,
      title,
      filters: json({ date: `${dayAt(at - 7 * dayLength)}~${dayAt(at)}` }),
      file_extension: extension,
      status,
      rows: isDone ? random.between(200, 9000) : null,
      downloads: isDone ? 1 : 0,
      message: status === 'FAILED' ? 'The period was too long' : null,
      requested_at: new Date(at),
      started_at: new Date(at + 1000),
      finished_at: new Date(at + 9000),
      expires_at: new Date(at + 7 * dayLength),
    })
  })
}
