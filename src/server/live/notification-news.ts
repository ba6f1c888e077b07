import { sql } from 'kysely'
import { formatMoney, money } from '#values/money.ts'
import { pendingApprovals } from '#engine/approvals/approvals.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { ActContext } from '#engine/action/run-act.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { newestShown, type BellLine } from '#platform/live/bell-line.ts'
import { readUnreadNotifications } from '#areas/players/notifications/unread-notifications.ts'

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
 * Notifications of the user: requests to approve, files ready to download, low floats and unread
 * player notifications.
 */
export async function notificationNews(context: ActContext, actor: Actor): Promise<NotificationNews> {
  const [approvals, files, floats, notices] = await Promise.all([
    pendingApprovals(context, actor),
    readyFiles(context, actor),
    lowFloats(context, actor),
    scopeOf(context.db, actor).then((scope) => readUnreadNotifications(context.db, { actor, scope })),
  ])
  const lines: BellLine[] = [
    ...approvals.map(({ id, title, subject, amount, maker, requestedAt }): BellLine => ({
      id,
      title: 'Awaiting second approval',
      text: [
        `${title}: ${subject}`,
        ...(amount === null ? [] : [formatMoney(money(amount))]),
        `requested by ${maker}`,
      ].join(', '),
      path: actor.permissions.has('DASHBOARD_VIEW') ? '/' : null,
      at: requestedAt.toISOString(),
    })),
    ...files.map(({ id, title, rows, at }): BellLine => ({
      id,
      title: 'Report is ready',
      text: rows === null ? title : `${title}, ${rows} rows`,
      path: '/download-report',
      at: at.toISOString(),
    })),
    ...floats,
  ]
  const count = approvals.length + files.length + floats.length + notices.count
  const newest = lines.toSorted((one, other) => other.at.localeCompare(one.at))
  // Items that block work come before information.
  return { notification_count: count, notification_data: [...newest, ...notices.lines].slice(0, newestShown) }
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
  readonly float: bigint | null
  readonly bound: bigint
  readonly at: Date
}

/**
 * One line per payout method whose gateway float is below the alert threshold, until it recovers.
 */
async function lowFloats({ db }: ActContext, { domains, permissions }: Actor): Promise<readonly BellLine[]> {
  if (!permissions.has('PG_SETTINGS_WITHDRAW_VIEW')) return []
  const rows = await snapshot(db, domains, async (tx) => {
    const found =
      await sql<LowFloat>`select m.id, m.name, g.name as gateway, g.float_balance as float, m.float_alert as bound, m.float_low_at as at
      from payout_method m join gateway g on g.id = m.gateway_id
      where m.float_low_at is not null and m.float_alert is not null and m.status = 'ACTIVE' order by m.float_low_at desc`.execute(
        tx,
      )
    return found.rows
  })
  return rows.map(({ id, name, gateway, float, bound, at }) => ({
    id: `${id} ${at.toISOString()}`,
    title: 'Float is low',
    text: [
      `${name} at ${gateway}`,
      ...(float === null ? [] : [`balance ${formatMoney(money(float))}`]),
      `alert threshold ${formatMoney(money(bound))}`,
    ].join(', '),
    path: '/pg-settings/withdraw',
    at: at.toISOString(),
  }))
}
