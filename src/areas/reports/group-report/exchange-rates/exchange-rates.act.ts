import { sql } from 'kysely'
import {
  keyOf,
  parseRate,
  storeRates,
  writtenRate,
  type KnownRates,
  type Rate,
} from '#areas/reports/rules/exchange-rates/rate.ts'
import { fileColumns, readRates } from '#areas/reports/rules/exchange-rates/rate-file.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { enterRate, importRates } from './exchange-rates.actions.ts'
import { exchangeRateRecord } from './exchange-rate.record.ts'

/** The newest rates of these currencies and days; two requests at once wait for each other. */
async function knownOf(tx: Tx, rates: readonly Rate[]): Promise<KnownRates> {
  await sql`select pg_advisory_xact_lock(hashtext('exchange_rate'))`.execute(tx)
  const codes = await sql<{ code: string }>`select code from currency`.execute(tx)
  const days = await sql<{ today: string }>`select max(day_in(id, now()))::text as today from domain`.execute(tx)
  const stored = await sql<Rate & { number: number }>`
    select distinct on (of_currency, into_currency, day) of_currency as of, into_currency as into, day::text as day, number, rate_e8 as rate
    from exchange_rate where day = any(${[...new Set(rates.map(({ day }) => day))]}::date[])
    order by of_currency, into_currency, day, number desc`.execute(tx)
  return {
    today: days.rows[0]?.today ?? '',
    currencies: new Set(codes.rows.map(({ code }) => code)),
    stored: new Map(stored.rows.map((rate) => [keyOf(rate), rate])),
  }
}

const peopleOf = ({ by, maker }: { readonly by: { readonly name: string }; readonly maker: string | null }) => ({
  requestedBy: maker ?? by.name,
  approvedBy: maker === null ? null : by.name,
})

export const exchangeRateActs = [
  act(enterRate, {
    async facts(tx, { input: { of, into, day, rate, note }, actor }) {
      if (actor.agentId !== null) return null
      const id = uuidv7()
      const read = parseRate(rate)
      const rates = read === null ? [] : [{ id, of, into, day, rate: read, line: null }]
      const known = await knownOf(tx, rates)
      const problems = read === null ? ['Enter a rate above zero with at most eight decimals.'] : []
      return {
        subject: exchangeRateRecord.subjectOf(
          { id, ofCurrency: of, intoCurrency: into, day },
          { shown: { currency: of, into, day, rate: read === null ? rate : writtenRate(read) } },
        ),
        proposed: { rates, problems, source: 'ENTERED' as const, note: note ?? '' },
        known,
      }
    },
    rule: ({ proposed, known }, circumstances) => storeRates(proposed, known, peopleOf(circumstances)),
  }),
  act(importRates, {
    async facts(tx, { input: { csv, note }, actor }) {
      if (actor.agentId !== null) return null
      const table = csvRows(csv, fileColumns)
      const { lines, problems } =
        'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readRates(table.rows)
      const rates = lines.map((line) => ({ ...line, id: uuidv7() }))
      return {
        subject: exchangeRateRecord.subjectOf(
          { id: uuidv7() },
          {
            name: `exchange rates of a file with ${lines.length} lines`,
            shown: Object.fromEntries(lines.slice(0, 40).map((one) => [keyOf(one), writtenRate(one.rate)])),
          },
        ),
        proposed: { rates, problems, source: 'IMPORTED' as const, note: note ?? '' },
        known: await knownOf(tx, rates),
      }
    },
    rule: ({ proposed, known }, circumstances) => storeRates(proposed, known, peopleOf(circumstances)),
  }),
]
