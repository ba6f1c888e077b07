import type pg from 'pg'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { addDays, dayOf, type Day } from '#values/day.ts'
import { createFixture, domainId, median, seconds, withBenchDatabase } from './fixture.ts'
import { operatorZone } from './operator/rows-of-people.ts'
import { insertDays } from './operator/rows-of-play.ts'
import { newSecrets, serverProcess } from './server-process.ts'

const goals = {
  /** Than the sums of the same bets one by one. */
  faster: 100,
  /** A page of the report. */
  ms: 10,
  /** Of the time with a tenth of the bets. */
  growth: 1.5,
} as const
export const [betPlayers, betAgents, betDays] = [20_000, 400, 31]
const [reportRounds, scanRounds] = [15, 3]
/** The agent whose level is reported: all other agents are directly below it. */
const node = 64_003
const step = 500_000

export interface ReportFigures {
  /** How many times faster the report is than a scan of the bets. */
  readonly faster: number
  /** Median milliseconds of a page over HTTP. */
  readonly ms: number
  /** The same beside a tenth of the bets. */
  readonly growth: number
}

export interface Period {
  readonly from: Day
  readonly to: Day
}

/** Bets numbered from one to another, settled in these days, with amounts in which nothing repeats. */
export async function insertBets(
  owner: pg.Pool,
  { from: first }: Period,
  [from, to]: readonly [number, number],
): Promise<void> {
  for (let begin = from; begin <= to; begin += step)
    await owner.query(
      `insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, side, odds_e4, matched_odds_e4, stake, matched,
         currency, share_path_id, placed_at, status, is_won, pl, settled_at, settle_seq)
       select p % 64, p, md5('bet' || n)::uuid, ${domainId}, 65000 + p % ${betAgents}, 1 + n % 3000, 'exchange', 1, 'BACK', 20000, 20000, stake, stake,
         'INR', 65000 + p % ${betAgents}, at - interval '40 minutes', 'SETTLED', n % 2 = 0, case when n % 2 = 0 then stake else -stake end, at, 1
       from generate_series($1::bigint, $2::bigint) n, lateral (select 100000 + n % ${betPlayers} as p, 100 + (n * 7919) % 900001 as stake,
         $3::date::timestamp at time zone '${operatorZone}' + (n * 104729 % ${betDays * 86_400}) * interval '1 second' as at offset 0) x`,
      [begin, Math.min(to, begin + step - 1), first],
    )
}

/** The totals by day that are otherwise written with the bets. */
async function insertTotals(owner: pg.Pool): Promise<void> {
  await owner.query('truncate player_day, player_lifetime, agent_day, node_day')
  for (const statement of insertDays) await owner.query(statement)
  await owner.query('vacuum (analyze) bet_settled, player_day, agent_day, node_day')
}

async function read(client: PanelClient, path: string) {
  const { status, body } = await client.get(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  return body as { readonly data: { readonly totals?: { readonly stake: string } } }
}

const medianMs = async (rounds: number, work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  // Once before the first round, so that statements are prepared.
  for (let round = -1; round < rounds; round += 1) {
    const took = await seconds(work)
    if (round >= 0) times.push(took * 1000)
  }
  return median(times)
}

const reportMs = (client: PanelClient, search: string) =>
  medianMs(reportRounds, () => read(client, `/api/PLby-downline-report?${search}`))

/** The bets themselves by agent, and what they add up to. */
async function scan(owner: pg.Pool, { from, to }: Period): Promise<bigint> {
  const start = (parameter: string) => `${parameter}::date::timestamp at time zone '${operatorZone}'`
  const { rows } = await owner.query<{ stake: bigint }>(
    `select agent_id, count(*), sum(stake)::bigint as stake, sum(pl)::bigint as pl from bet_settled
     where domain_id = ${domainId} and settled_at >= ${start('$1')} and settled_at < ${start('($2::date + 1)')} group by agent_id`,
    [from, to],
  )
  return rows.reduce((sum, { stake }) => sum + stake, 0n)
}

async function requireSameSums(owner: pg.Pool, client: PanelClient, period: Period, search: string): Promise<void> {
  const { data } = await read(client, `/api/PLby-downline-report/totals?${search}`)
  const stake = await scan(owner, period)
  const shown = BigInt((data.totals?.stake ?? '').replace('.', ''))
  if (shown !== stake) throw new Error(`The report has a stake of ${shown}, its bets of ${stake}`)
}

/** Profit and loss of one agent level for 31 days over HTTP, beside a GROUP BY over the bets of the same database. */
export async function benchReports(bets = 10_000_000): Promise<ReportFigures> {
  return withBenchDatabase(async ({ owner, url }) => {
    const yesterday = addDays(dayOf(Date.now(), operatorZone), -1)
    const period = { from: addDays(yesterday, 1 - betDays), to: yesterday }
    const search = new URLSearchParams({ node: String(node), settledOn: `${period.from}..${period.to}` }).toString()
    const tenth = Math.ceil(bets / 10)
    await createFixture(owner, { players: betPlayers, agents: betAgents })
    await insertBets(owner, period, [1, tenth])
    await insertTotals(owner)
    await createStaff(owner, { username: 'bench', domains: [domainId], isDeveloper: true })
    await using server = await serverProcess(url, newSecrets(), 2)
    const client = panelClient(server.url)
    const { status } = await client.login('bench', testPassword)
    if (status !== 200) throw new Error(`Sign-in: ${status}`)
    const few = await reportMs(client, search)
    await insertBets(owner, period, [tenth + 1, bets])
    await insertTotals(owner)
    await requireSameSums(owner, client, period, search)
    const ms = await reportMs(client, search)
    const raw = await medianMs(scanRounds, () => scan(owner, period))
    const figures = { faster: raw / ms, ms, growth: ms / few }
    console.log(
      `reports: ${betAgents} accounts, ${betDays} days, ${bets} bets: ${ms.toFixed(1)} ms over HTTP (${few.toFixed(1)} ms with ${tenth}), ${raw.toFixed(0)} ms by a GROUP BY over the bets (${figures.faster.toFixed(0)} times as long)`,
    )
    return figures
  })
}

/** What was promised and not reached. */
export const missedReportGoals = ({ faster, ms, growth }: ReportFigures): readonly string[] => [
  ...(faster < goals.faster
    ? [`${faster.toFixed(1)} times faster than a scan of the bets, below ${goals.faster}`]
    : []),
  ...(ms > goals.ms ? [`a page in ${ms.toFixed(1)} ms, above ${goals.ms}`] : []),
  ...(growth > goals.growth
    ? [`${growth.toFixed(2)} times the time with a tenth of the bets, above ${goals.growth}`]
    : []),
]
