import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import type { Database } from '#platform/database/connect.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
import { readRoundReport, reportFields } from '#areas/casino/rules/books/report-lines.ts'
import type { ReportedRound } from '#areas/casino/rules/books/reported-round.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { linesOf } from './answer-fields.ts'
import { askRound, type AskContext, type AskedAnswer } from './ask-provider.ts'
import { accessTo } from './provider-access.ts'
import { booksOf } from './provider-books.ts'

export interface QueryContext extends AskContext {
  readonly db: Database
  readonly now?: () => Date
}

/** Open rounds are asked about after this, and again after this much. */
const askedAfterMinutes = 10
const againAfterMinutes = 60
const atOnce = 50
/** A question whose process ended is asked again: asking moves nothing. */
const lostAfter = '1 minute'
const answerLength = 2_000

interface DueQuery {
  readonly id: string
  readonly domainId: number
  readonly provider: ProviderCode
  readonly player_id: bigint
  readonly external_round: string
  readonly currency: string
}

/** Questions about rounds that stay open, for providers that can be asked. */
export const queueQueries = (tx: WriteTx, now: Date) =>
  sql`insert into casino_query (domain_id, provider, cell, player_id, agent_id, round_id, external_round, currency, requested_by, requested_at)
    select r.domain_id, r.provider, r.cell, r.player_id, r.agent_id, r.id, r.external_id, r.currency, 'task', ${now}::timestamptz
    from casino_round r join casino_provider_access a on a.domain_id = r.domain_id and a.provider = r.provider
    where r.status = 'OPEN' and r.external_id is not null and r.started_at < ${now}::timestamptz - make_interval(mins => ${askedAfterMinutes})
      and not exists (select from casino_query q where q.round_id = r.id
        and (q.status = 'ASKED' or q.requested_at > ${now}::timestamptz - make_interval(mins => ${againAfterMinutes})))
    order by r.started_at limit ${atOnce}`.execute(tx)

async function claimQuery(tx: WriteTx, now: Date) {
  const { rows } = await sql<DueQuery>`update casino_query set sent_at = ${now}
    where id = (select id from casino_query where status = 'ASKED' and (sent_at is null or sent_at < ${now}::timestamptz - ${sql.lit(lostAfter)}::interval)
      order by requested_at, id limit 1 for update skip locked)
    returning id, domain_id as "domainId", provider, player_id, external_round, currency`.execute(tx)
  const [query] = rows
  return query ? { ...query, access: await accessTo(tx, query.domainId, query.provider) } : null
}

type ReadAnswer = { readonly round: ReportedRound } | { readonly unknown: true } | { readonly problem: string }

/** The one round of an answer, which must be the one that was asked for. */
function roundIn({ provider, player_id, external_round, currency }: DueQuery, { answer }: AskedAnswer): ReadAnswer {
  if ('unknown' in answer) return { unknown: true }
  if ('error' in answer) return { problem: answer.error }
  const { format } = booksOf(provider)
  const lines = linesOf(answer.rounds, reportFields(format))
  const { rounds, problems } = inCurrency(currency, () => readRoundReport(lines, format, currency))
  const [round] = rounds
  const [problem] = problems
  if (problem !== undefined) return { problem }
  return rounds.length === 1 && round?.player === String(player_id) && round.round === external_round
    ? { round }
    : { problem: 'The answer is about another round' }
}

async function storeAnswer(tx: WriteTx, query: DueQuery, asked: AskedAnswer, now: Date): Promise<void> {
  const read = roundIn(query, asked)
  const round = 'round' in read ? read.round : null
  const text = 'problem' in read && read.problem !== asked.text ? `${read.problem}\n${asked.text}` : asked.text
  const status = round ? 'ANSWERED' : 'unknown' in read ? 'UNKNOWN' : 'FAILED'
  await sql`update casino_query set status = ${status}, answered_at = ${now}, reported_status = ${round?.status ?? null},
      reported_stake = ${round?.stake ?? null}, reported_win = ${round?.win ?? null}, answer = ${text.slice(0, answerLength)}
    where id = ${query.id} and status = 'ASKED'`.execute(tx)
}

const noAccess = 'Nobody has set how this provider is asked'
/** Instead of the answer of a provider that cannot be asked. */
export const unasked: AskedAnswer = { answer: { error: noAccess }, text: noAccess }

/** Asks the next question; returns whether there was one. */
export const sendQuery = (context: QueryContext): Promise<boolean> =>
  workOutside(context, {
    claim: claimQuery,
    call: async ({ access, player_id, external_round: round }) =>
      access ? askRound(context, access, { player: String(player_id), round }) : unasked,
    store: storeAnswer,
  })
