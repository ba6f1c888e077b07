import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { ListCard } from '#blueprint/report/list-card.ts'
import type { ListTotals } from '#engine/list/list-totals.ts'

/** Sums of a card by currency; null stands for the only currency of the reader. */
export interface CardTotals {
  readonly rows: number
  readonly sumIn: (currency: string, columns?: readonly string[]) => bigint
  readonly rowsIn: (currency: string) => bigint
}

export const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from}..${to}`

/** The figure of a card; null if the reader may not open its list. */
export async function totalsOfCard(totals: ListTotals, card: ListCard, days = ''): Promise<CardTotals | null> {
  const found = await totals(card.list, card.search(days), card.sums)
  if (found === null) return null
  const sumOf = (currency: string, column: string) =>
    found.parts
      .filter((part) => part.currency === null || part.currency === currency)
      .reduce((sum, part) => sum + part.sumOf(column), 0n)
  return {
    rows: found.total,
    rowsIn: (currency) => sumOf(currency, 'rows'),
    sumIn: (currency, columns = card.sums) => columns.reduce((sum, column) => sum + sumOf(currency, column), 0n),
  }
}

/** What each of these cards says, by its name; cards whose list the reader may not open are left out. */
export async function readCards<Name extends string>(
  totals: ListTotals,
  cards: Readonly<Partial<Record<Name, ListCard>>>,
  days?: string,
): Promise<Partial<Record<Name, CardTotals>>> {
  const read: Partial<Record<Name, CardTotals>> = {}
  for (const [name, card] of Object.entries(cards) as [Name, ListCard][]) {
    const found = await totalsOfCard(totals, card, days)
    if (found) read[name] = found
  }
  return read
}

/** Currencies of the visible domains; the first domain's currency comes first. */
export const currenciesOf = async (
  tx: Tx,
  { agentId }: { readonly agentId: bigint | null },
): Promise<readonly string[]> => {
  const { rows } = await sql<{ currency: string }>`select currency from domain where id = any(visible_domains())
      and (${agentId}::bigint is null or id = (select domain_id from agent where id = ${agentId})) group by currency order by min(id)`.execute(
    tx,
  )
  return rows.map(({ currency }) => currency)
}
