import { sql } from 'kysely'
import { waitingApprovals } from '../approvals/approvals.ts'
import type { Actor } from '../engine/actor.ts'
import type { ActContext } from '../engine/run-act.ts'
import { agentIdsOf } from '../engine/scope.ts'
import { snapshot } from '../engine/snapshot.ts'
import { newestShown, type BellLine } from './bell-line.ts'
import { unreadNotices } from './player-notices.ts'

export interface NoticeNews {
  readonly notification_count: number
  readonly notification_data: readonly BellLine[]
}

interface ReadyFile {
  readonly id: string
  readonly title: string
  readonly rows: number | null
  readonly at: Date
}

/** What waits for this person: requests that need a second one, files made for him and not fetched, news of players not read. */
export async function noticeNews(context: ActContext, actor: Actor): Promise<NoticeNews> {
  const [approvals, files, notices] = await Promise.all([
    waitingApprovals(context, actor),
    readyFiles(context, actor),
    agentIdsOf(context.db, actor).then((agentIds) => unreadNotices(context.db, { actor, agentIds })),
  ])
  const lines: BellLine[] = [
    ...approvals.map(({ id, title, subject, amount, maker, askedAt }) => ({
      id,
      title: 'Waits for a second person',
      text: [`${title}: ${subject}`, ...(amount === null ? [] : [amount]), `asked by ${maker}`].join(', '),
      path: actor.permissions.has('DASHBOARD_VIEW') ? '/' : null,
      at: askedAt,
    })),
    ...files.map(({ id, title, rows, at }) => ({
      id,
      title: 'Report is ready',
      text: rows === null ? title : `${title}, ${rows} rows`,
      path: '/download-report',
      at: at.toISOString(),
    })),
  ]
  const count = approvals.length + files.length + notices.count
  const newest = lines.toSorted((one, other) => other.at.localeCompare(one.at))
  // What nobody can go on without stands before what is only news.
  return { notification_count: count, notification_data: [...newest, ...notices.lines].slice(0, newestShown) }
}

const mostFiles = 200

const readyFiles = ({ db }: ActContext, { staffId, domains, permissions }: Actor): Promise<readonly ReadyFile[]> =>
  permissions.has('DOWNLOAD_REPORT_VIEW')
    ? snapshot(db, domains, async (tx) => {
        const { rows } = await sql<ReadyFile>`select id, title, rows, finished_at as at from report_request
          where staff_id = ${staffId} and status = 'READY' and downloads = 0 and expires_at > now()
          order by requested_at desc limit ${mostFiles}`.execute(tx)
        return rows
      })
    : Promise.resolve([])
