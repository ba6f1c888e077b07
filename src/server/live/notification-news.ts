import { sql } from 'kysely'
import { addressOf } from '#blueprint/address.ts'
import { assignedFilters } from '#blueprint/cases/cases.ts'
import { catalogue } from '#engine/catalogue.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { pendingApprovals } from '#engine/approvals/inbox.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { ActContext } from '#engine/action/run-act.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { newestShown, type BellLine } from '#platform/live/bell-line.ts'
import { readUnreadNotifications } from '#areas/players/devices/notifications/unread-notifications.ts'

export interface NotificationNews {
  readonly notification_count: number
  readonly notification_data: readonly BellLine[]
}

interface ReadyFile {
  readonly id: string
  readonly title: string
  readonly rows: number | null
  readonly at: Date
}

/**
 * Notifications of the user: requests to approve, cases assigned by others, files ready to download, low floats and unread
 * player notifications.
 */
export async function notificationNews(context: ActContext, actor: Actor): Promise<NotificationNews> {
  const [approvals, assigned, files, floats, notices] = await Promise.all([
    pendingApprovals(context, actor),
    assignedCases(context, actor),
    readyFiles(context, actor),
    lowFloats(context, actor),
    scopeOf(context.db, actor).then((scope) => readUnreadNotifications(context.db, { actor, scope })),
  ])
  const lines: BellLine[] = [
    ...approvals.map(({ id, title, subject, amount, maker, requestedAt }): BellLine => ({
      id,
      title: 'Awaiting second approval',
      text: [`${title}: ${subject}`, ...(amount === null ? [] : [amount]), `requested by ${maker}`].join(', '),
      path: actor.permissions.has('DASHBOARD_VIEW') ? '/' : null,
      at: requestedAt.toISOString(),
    })),
    ...assigned,
    ...files.map(({ id, title, rows, at }): BellLine => ({
      id,
      title: 'Report is ready',
      text: rows === null ? title : `${title}, ${rows} rows`,
      path: '/download-report',
      at: at.toISOString(),
    })),
    ...floats,
  ]
  const count = approvals.length + assigned.length + files.length + floats.length + notices.count
  const newest = lines.toSorted((one, other) => other.at.localeCompare(one.at))
  // Items that block work come before information.
  return { notification_count: count, notification_data: [...newest, ...notices.lines].slice(0, newestShown) }
}

interface AssignedCases {
  readonly subject: string
  readonly cases: number
  readonly by: string
  readonly at: Date
}

/** One line for each queue with cases that others have assigned to the user, until they are decided. */
async function assignedCases(
  { db }: ActContext,
  { username, domains, permissions }: Actor,
): Promise<readonly BellLine[]> {
  const rows = await snapshot(db, domains, async (tx) => {
    const found = await sql<AssignedCases>`select subject, count(*)::int as cases, max(claimed_at) as at,
        (array_agg(assigned_by order by claimed_at desc))[1] as by from review_claim
      where lower(staff) = lower(${username}) and lower(assigned_by) <> lower(staff) group by subject`.execute(tx)
    return found.rows
  })
  return rows.flatMap(({ subject, cases, by, at }) => {
    const list = contentsOf(catalogue()).lists.find((one) => one.cases?.of?.definition.of === subject)
    if (!list || !permissions.has(list.permission)) return []
    return {
      id: `assigned ${subject} ${at.toISOString()}`,
      title: 'Assigned to you',
      text: `${list.title}: ${cases === 1 ? '1 case' : `${cases} cases`}, assigned by ${by}`,
      path: addressOf(list.path, {}, { ...assignedFilters(list) }),
      at: at.toISOString(),
    }
  })
}

const maxFiles = 200

const readyFiles = ({ db }: ActContext, { staffId, domains, permissions }: Actor): Promise<readonly ReadyFile[]> =>
  permissions.has('DOWNLOAD_REPORT_VIEW')
    ? snapshot(db, domains, async (tx) => {
        const { rows } = await sql<ReadyFile>`select id, title, rows, finished_at as at from report_request
          where staff_id = ${staffId} and status = 'READY' and downloads = 0 and expires_at > now()
          order by requested_at desc limit ${maxFiles}`.execute(tx)
        return rows
      })
    : Promise.resolve([])

interface LowFloat {
  readonly id: string
  readonly name: string
  readonly gateway: string
  readonly float: string | null
  readonly bound: string
  readonly at: Date
}

/**
 * One line per payout method whose gateway float is below the alert threshold, until it recovers.
 */
async function lowFloats({ db }: ActContext, { domains, permissions }: Actor): Promise<readonly BellLine[]> {
  if (!permissions.has('PG_SETTINGS_WITHDRAW_VIEW')) return []
  const rows = await snapshot(db, domains, async (tx) => {
    const found =
      await sql<LowFloat>`select m.id, m.name, g.name as gateway, amount_text(g.float_balance, d.currency) as float, amount_text(m.float_alert, d.currency) as bound, m.float_low_at as at
      from payout_method m join gateway g on g.id = m.gateway_id join domain d on d.id = g.domain_id
      where m.float_low_at is not null and m.float_alert is not null and m.status = 'ACTIVE' order by m.float_low_at desc`.execute(
        tx,
      )
    return found.rows
  })
  return rows.map(({ id, name, gateway, float, bound, at }) => ({
    id: `${id} ${at.toISOString()}`,
    title: 'Float is low',
    text: [`${name} at ${gateway}`, ...(float === null ? [] : [`balance ${float}`]), `alert threshold ${bound}`].join(
      ', ',
    ),
    path: '/pg-settings/withdraw',
    at: at.toISOString(),
  }))
}
