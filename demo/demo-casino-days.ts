import { sql } from 'kysely'
import type pg from 'pg'
import { randomBytes } from 'node:crypto'
import { kyselyOver } from '#platform/database/connect.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { ensureSecretFile } from '#platform/environment/stored-secrets.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { transact } from '#platform/database/transact.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { sealOfAccess } from '#areas/casino/provider-queries/provider-access.ts'
import { reportDay } from '#areas/casino/reconciliation/report-day.record.ts'
import { bookedRounds } from '#areas/casino/report-work/booked-rounds.ts'
import { compareDay, type ReportDay } from '#areas/casino/report-work/compare-day.ts'
import { storeReport } from '#areas/casino/report-work/store-report.ts'
import type { BookedRound } from '#areas/casino/rules/books/compare-rounds.ts'
import type { ReportedRound } from '#areas/casino/rules/books/reported-round.ts'
import { money } from '#values/money.ts'

const days = 4

/** The providers of the simulator, each with the port at which it answers questions about its books. */
const bookkeepers = [
  { style: 'aura', provider: 'aura', port: 8091 },
  { style: 'gap', provider: 'gap', port: 8092 },
  { style: 'qtech', provider: 'qt', port: 8093 },
  { style: 'slots', provider: 'slot', port: 8094 },
  { style: 'world-casino', provider: 'wc', port: 8095 },
] as const

/** The last days of the demo's casino providers: their reports agree with ours except for a few rounds, the newest is yet to come, the oldest is closed. */
export async function reconcileDemoCasino(ownerPool: pg.Pool, domains: readonly number[]): Promise<void> {
  await transact(kyselyOver(ownerPool), [...domains], async (tx) => {
    const providers = bookkeepers.map(({ provider }) => provider)
    const { rows } = await sql<{
      id: string
      age: number
    }>`insert into casino_report_day (domain_id, agent_id, provider, day, currency)
      select d.id, (select g.id from agent g where g.domain_id = d.id and g.parent_id is null order by g.id limit 1), p.provider,
        (now() at time zone 'UTC')::date - n.age, d.currency
      from domain d, unnest(${providers}::text[]) p(provider), generate_series(1, ${days}::int) n(age)
      where d.id = any(${[...domains]}::int[]) on conflict do nothing returning id, (now() at time zone 'UTC')::date - day as age`.execute(
      tx,
    )
    for (const { id, age } of rows) {
      const day = await reportDay.lockAsSystem(tx, id)
      if (day && age > 1) await addReport(tx, day, age)
    }
    await answerQuestions(tx)
  })
}

async function addReport(tx: WriteTx, day: ReportDay, age: number): Promise<void> {
  const { domainId, provider } = day
  const booked = await bookedRounds(tx, day, [])
  const rounds = booked.flatMap((round, place) => withFault(round, place + age))
  const report = age === days ? booked.map(reported) : rounds
  const reportId = await storeReport(tx, { domainId, provider, day: day.day, source: 'FETCHED', by: 'task' }, report)
  await compareDay(tx, { ...day, reportId }, new Date(Date.parse(`${day.day}T00:45:00Z`) + 86_400_000))
  await sql`update casino_report_day set report_id = ${reportId}, compared_at = (day + 1)::timestamp at time zone 'UTC' + interval '45 minutes'
    where id = ${day.id}`.execute(tx)
  if (age === 3)
    await sql`update casino_difference set status = 'RESOLVED', resolution = 'PROVIDER_CORRECTS', note = 'Their ticket 4711',
      resolved_reason = 'OTHER: Their list is corrected tomorrow', resolved_by = 'finance', resolved_at = now()
      where day_id = ${day.id}`.execute(tx)
  if (age === days)
    await sql`update casino_report_day y set status = 'CLOSED', closed_by = 'finance', closed_at = now(), closed_reason = 'CHECKED: Both books agree',
      closed_lines = '[]', close_hash = casino_close_hash(y, '[]') where y.id = ${day.id}`.execute(tx)
}

const reported = ({ player, round, status, stake, win }: BookedRound): ReportedRound => ({
  player,
  round,
  status,
  stake: status === 'VOIDED' ? money(0n) : stake,
  win: status === 'VOIDED' ? money(0n) : win,
})

/** Every ninth round is reported otherwise, each in a different way. */
function withFault(round: BookedRound, place: number): ReportedRound[] {
  const there = reported(round)
  if (place % 9 !== 3) return [there]
  switch (Math.floor(place / 9) % 4) {
    case 0:
      return []
    case 1:
      return [{ ...there, status: 'SETTLED', win: money(there.win + 5_000n) }]
    case 2:
      return [{ ...there, status: 'VOIDED', stake: money(0n), win: money(0n) }]
    default:
      return [there, { ...there, round: `${there.round}-again` }]
  }
}

/** What providers answered about the rounds that are stuck: over, unknown, or no answer. */
const answerQuestions = (tx: WriteTx) =>
  sql`insert into casino_query (domain_id, provider, cell, player_id, agent_id, round_id, external_round, currency, status, requested_by, requested_at,
      answered_at, reported_status, reported_stake, reported_win, answer)
    select r.domain_id, r.provider, r.cell, r.player_id, r.agent_id, r.id, r.external_id, r.currency,
      (array['ANSWERED', 'UNKNOWN', 'FAILED'])[1 + r.place % 3], 'task', now() - interval '9 minutes', now() - interval '9 minutes',
      case when r.place % 3 = 0 then 'SETTLED' end, case when r.place % 3 = 0 then r.bet end, case when r.place % 3 = 0 then 0 end,
      (array['Answered by the demo', 'No such round', 'The request timed out'])[1 + r.place % 3]
    from (select x.*, (row_number() over (order by x.started_at, x.id))::int - 1 as place from casino_round x
      where x.status = 'OPEN' and x.external_id is not null and x.started_at < now() - interval '10 minutes') r
    where not exists (select from casino_query q where q.round_id = r.id)`.execute(tx)

/** Points the providers of each site to the books of the simulator, which plays one of them, with secrets in the data folder. */
export async function openDemoBooks(
  ownerPool: pg.Pool,
  domains: readonly number[],
  { dataDir, sealingKeys }: Pick<Settings, 'dataDir' | 'sealingKeys'>,
): Promise<void> {
  await transact(kyselyOver(ownerPool), [...domains], async (tx) => {
    const sites = bookkeepers.flatMap((bookkeeper) => domains.map((domainId) => ({ ...bookkeeper, domainId })))
    for (const { style, provider, port, domainId } of sites) {
      const id = uuidv7()
      const secret = ensureSecretFile(dataDir, `demo-books-${style}-${domainId}`, () => randomBytes(32).toString('hex'))
      await sql`insert into casino_provider_access (id, domain_id, provider, url, secret_encrypted, last_four, updated_by)
        values (${id}, ${domainId}, ${provider}, ${`http://127.0.0.1:${port}`},
          ${seal(sealingKeys, secret, sealOfAccess(id))}, ${secret.slice(-4)}, 'owner') on conflict do nothing`.execute(
        tx,
      )
    }
  })
}
