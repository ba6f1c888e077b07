import { sql, type Selectable } from 'kysely'
import { z } from 'zod/mini'
import type { RowWrite } from '#blueprint/decision/decision.ts'
import type { DB } from '#platform/database/tables.ts'
import { legWithResult, type SelectionResult, type Withdrawal } from '#areas/exchange/rules/sportsbook/selection.ts'
import type { TicketLeg, Tie } from '#areas/exchange/rules/sportsbook/ticket.ts'
import type { Tx } from '#engine/action/act.ts'
import type { SelectionName } from './selection-fields.ts'
import { keyOf } from './ticket-state.ts'
import { tieOf, type LockedTicket } from './ticket-context.facts.ts'

export type SelectionRow = Selectable<DB['ticket_selection']>

const storedWithdrawals = z.array(z.object({ at: z.string(), pence: z.number() }))
export const withdrawalsIn = (stored: unknown): Withdrawal[] =>
  z.parse(storedWithdrawals, stored).map(({ at, pence }) => ({ at: new Date(at), pence }))

/** The result of a selection; null while it has none. */
export const resultOf = ({
  status,
  outcome,
  tie,
  margin,
  withdrawn,
}: Pick<SelectionRow, 'status' | 'outcome' | 'tie' | 'margin' | 'withdrawn'>): SelectionResult | null =>
  status === 'OPEN' ? null : { outcome, tie: tieOf(tie), margin, withdrawn: withdrawalsIn(withdrawn) }

/** Locks the selections of a ticket, in id order and before its wallet. */
export async function lockSelectionsOf(tx: Tx, ticket: string): Promise<readonly SelectionRow[]> {
  const { rows } = await sql<SelectionRow>`select s.* from ticket_selection s where s.id in (
      select l.selection_id from ticket t join ticket_leg l on l.cell = t.cell and l.player_id = t.player_id and l.ticket_id = t.id
      where t.id = ${ticket}) order by s.id for update of s`.execute(tx)
  return rows
}

export const selectionIdOf = (
  domainId: number,
  { sport, event, startsAt, market, selection, handicap }: SelectionName,
) => sql<string>`selection_id(${domainId}, ${sport}, ${event}, ${startsAt}, ${market}, ${selection}, ${handicap})`

/** The selections of these ids. */
export const selectionsOf = (tx: Tx, ids: readonly string[]): Promise<readonly SelectionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('ticket_selection').selectAll().where('id', 'in', ids).execute()

/** Those of the selections that a leg backs with place terms. */
export async function backedEachWay(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const legs =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('ticket_leg')
          .select('selection_id')
          .distinct()
          .where('selection_id', 'in', ids)
          .where('place_divisor', 'is not', null)
          .execute()
  return new Set(legs.map(({ selection_id: id }) => id))
}

/** The places of a tie are those of the place part where a selection is backed each way: its win part pays one. */
export const tieOn = (id: string, tie: Tie | null, eachWay: ReadonlySet<string>): Tie | null =>
  tie !== null && tie.places > 1 && eachWay.has(id) ? { ...tie, winners: 1 } : tie

export type ResultsById = ReadonlyMap<string, { readonly seq: number; readonly result: SelectionResult }>

export const resultsById = (rows: readonly SelectionRow[]): ResultsById =>
  new Map(
    rows.flatMap((row) => {
      const result = resultOf(row)
      return result === null ? [] : [[row.id, { seq: row.result_seq, result }] as const]
    }),
  )

/** The legs of a ticket with the results of their selections. */
export const legsByResults = ({ held, legs, row }: LockedTicket, results: ResultsById): readonly TicketLeg[] =>
  held.legs.map((leg, at) => {
    const known = results.get(legs[at]?.selection_id ?? '')
    return known ? legWithResult(leg, known.result, row.placed_at) : leg
  })

/** The stored legs that follow newer results. */
export const legRowsAfter = (ticket: LockedTicket, results: ResultsById): readonly RowWrite[] => {
  const after = legsByResults(ticket, results)
  return ticket.legs.flatMap(({ selection_id: selection, n, result_seq: seq }, at) => {
    const leg = after[at]
    const known = results.get(selection)
    if (leg === undefined || known === undefined || known.seq === seq) return []
    return [
      {
        table: 'ticket_leg' as const,
        key: { ...keyOf(ticket), ticket_id: ticket.held.id, n },
        values: { outcome: leg.outcome, tie: leg.tie ?? null, rule4: leg.rule4 ?? 0, result_seq: known.seq },
      },
    ]
  })
}

/** The columns of a new result after so many. */
export const resultColumns = (
  seq: number,
  { outcome, tie, margin, withdrawn }: SelectionResult,
  { by, at }: { readonly by: string; readonly at: Date },
) => ({
  outcome,
  tie,
  margin,
  withdrawn: withdrawn.map((each) => ({ at: each.at.toISOString(), pence: each.pence })),
  resulted_by: by,
  resulted_at: at,
  result_seq: seq + 1,
})
