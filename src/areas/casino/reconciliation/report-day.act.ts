import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { readSheet } from '#platform/sheets/read-sheet.ts'
import { accessTo } from '#areas/casino/provider-queries/provider-access.ts'
import { booksOf } from '#areas/casino/provider-queries/provider-books.ts'
import { bookedRounds } from '#areas/casino/report-work/booked-rounds.ts'
import { reportRow, sameReport } from '#areas/casino/report-work/store-report.ts'
import { compareRounds } from '#areas/casino/rules/books/compare-rounds.ts'
import * as rules from '#areas/casino/rules/books/day-flow.ts'
import {
  maxReportRounds,
  readRoundReport,
  reportFields,
  type RoundReport,
} from '#areas/casino/rules/books/report-lines.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { dayOf } from '#values/day.ts'
import {
  closeReportDay,
  compareAgain,
  fetchRoundReport,
  reportDayMoves,
  uploadRoundReport,
} from './report-day.actions.ts'
import { reportDay } from './report-day.record.ts'

const shownProblems = 5

interface Site {
  readonly currency: string
  readonly root: bigint
}

/** The currency and the root agent of a domain; null if there is none yet. */
async function siteOf(tx: Tx, domainId: number): Promise<Site | null> {
  const { rows } =
    await sql<Site>`select d.currency, g.id as root from domain d join agent g on g.domain_id = d.id and g.parent_id is null
    where d.id = ${domainId} order by g.id limit 1`.execute(tx)
  return rows[0] ?? null
}

async function readFile(file: string, provider: ProviderCode, currency: string): Promise<RoundReport> {
  const { format } = booksOf(provider)
  const limits = { rows: maxReportRounds, columns: 80, names: [...reportFields(format)] }
  const table = await readSheet(Buffer.from(file, 'base64'), limits)
  if ('unreadable' in table) return { rounds: [], problems: [table.unreadable] }
  return inCurrency(currency, () => readRoundReport(table.rows, format, currency))
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`

export const uploadRoundReportAct = act(uploadRoundReport, {
  async facts(tx, { input, actor, scope }) {
    const { provider, day } = input
    const domainId = Number(input.domain)
    const mayUse = actor.agentId === null && actor.domains.includes(domainId)
    const site = mayUse ? await siteOf(tx, domainId) : null
    const known = await tx
      .selectFrom('casino_report_day')
      .select('id')
      .where('domain_id', '=', site ? domainId : 0)
      .where('provider', '=', provider)
      .where('day', '=', day)
      .executeTakeFirst()
    const stored = known && (await reportDay.lock(tx, { id: known.id, actor, scope }))
    const id = stored?.id ?? uuidv7()
    const read = site ? await readFile(input.file, provider, site.currency) : { rounds: [], problems: [] }
    const key = { domainId, provider, day }
    const report = reportRow({ ...key, source: 'UPLOADED', by: actor.username }, read.rounds)
    const isReadable = site !== null && read.problems.length === 0
    const booked = isReadable ? await bookedRounds(tx, key, read.rounds) : []
    const subject = reportDay.subjectOf(stored ?? { id, provider, day, ...(site ? { domainId } : {}) }, {
      shown: { provider, day, report: stored?.reportId ?? null },
    })
    return {
      subject,
      id,
      site,
      read,
      report,
      isNew: !stored,
      same: isReadable ? await sameReport(tx, report) : null,
      fresh: uuidv7(),
      differences: compareRounds(read.rounds, booked).differences.length,
    }
  },
  rule({ id, site, read, report, isNew, same, fresh, differences }, { input, now }) {
    if (site === null) return refuse('You do not have access to this domain.', 'domain')
    if (input.day >= dayOf(now.getTime(), 'UTC')) return refuse('This day is not over yet.', 'day')
    if (read.problems.length > 0) return refuse(read.problems.slice(0, shownProblems).join('. '), 'file')
    if (read.rounds.length === 0) return refuse('The file contains no rounds.', 'file')
    const reportId = same ?? fresh
    const set = { report_id: reportId, fetch_at: null, compare_at: now, last_message: null }
    const { domain_id, provider, day } = report
    const values = { id, domain_id, agent_id: site.root, provider, day, currency: site.currency, ...set }
    const stored = same === null ? [{ table: 'casino_report', values: { id: fresh, ...report } } as const] : []
    const found = `${counted(read.rounds.length, 'round', 'rounds')}, ${counted(differences, 'difference', 'differences')}`
    const message = same === null ? found : `${found}; this report was already imported`
    if (!isNew) return decide({ set, rows: stored, message })
    return decide({ rows: [...stored, { table: 'casino_report_day', values }], message })
  },
})

export const fetchRoundReportAct = act(fetchRoundReport, reportDay, {
  facts: async (tx, { domainId, provider }) => ({
    hasAccess: (await accessTo(tx, domainId, provider)) !== null,
  }),
  rule: ({ hasAccess }, { now }) =>
    hasAccess
      ? decide({ set: { fetch_at: now }, message: 'The report will be requested within a minute.' })
      : refuse('Nobody has set how this provider is asked.'),
})

export const compareAgainAct = act(compareAgain, reportDay, ({ reportId }, { now }) =>
  reportId === null
    ? refuse('There is no report of this day yet.')
    : decide({ set: { compare_at: now }, message: 'The day will be reconciled within a minute.' }),
)

interface ClosingFigures {
  readonly undecided: number
  readonly lines: readonly rules.ClosedLine[]
  readonly hash: string
}

/** The differences of a locked day, which stay as they are until it is closed, and the hash of its figures with them. */
async function closingFigures(tx: Tx, dayId: string): Promise<ClosingFigures> {
  await sql`select from casino_difference where day_id = ${dayId} order by id for update`.execute(tx)
  const { rows } = await sql<ClosingFigures>`select f.undecided, f.lines, casino_close_hash(y, f.lines) as hash
    from casino_report_day y, lateral (select (count(*) filter (where d.status in ('OPEN', 'TAKEN')))::int as undecided,
      coalesce(jsonb_agg(jsonb_build_object('player', d.external_player, 'round', d.external_round, 'kind', d.kind, 'status', d.status,
        'bookedStatus', d.booked_status, 'reportedStatus', d.reported_status, 'bookedStake', d.booked_stake::text, 'reportedStake', d.reported_stake::text,
        'bookedWin', d.booked_win::text, 'reportedWin', d.reported_win::text, 'resolution', d.resolution, 'resolvedBy', d.resolved_by)
        order by d.external_player, d.external_round), '[]') as lines
      from casino_difference d where d.day_id = y.id) f
    where y.id = ${dayId}`.execute(tx)
  return rows[0]!
}

export const dayActs = [
  act(closeReportDay, reportDay, {
    facts: (tx, { id }) => closingFigures(tx, id),
    rule: (facts, { actor, now, reason }) =>
      rules.closeReportDay(facts, { by: actor.username, at: now, reason: reason ?? '' }),
  }),
  ...moveActs(reportDayMoves, reportDay, {
    rule: ({ status }, _, { now }) => rules.reopenReportDay(status, now),
  }),
]
