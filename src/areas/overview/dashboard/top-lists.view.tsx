import { useQueryOf } from '#panel/engine/view.ts'
import { Amount, PlayerLink } from '#panel/kinds/cells.tsx'
import { Columns, FailureNote, Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { dashboardTops } from './dashboard.screen.ts'
import type { Days } from './periods.ts'

/** Four top-ten lists of players, in each currency. */
export function TopLists({ days }: { days: Days }) {
  const { data, failure, refetch } = useQueryOf(dashboardTops, days)
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return null
  const isMixed = new Set(Object.values(data).flatMap((rows) => rows.map(({ currency }) => currency))).size > 1
  const tables = [
    ['Winners', data.winners],
    ['Losers', data.losers],
    ['Depositors', data.depositors],
    ['Current open exposure', data.exposures],
  ] as const
  return (
    <Columns minWidth={260}>
      {tables.map(([title, rows]) => (
        <Panel key={title} title={title}>
          <SmallTable
            label={title}
            head={['Player', 'Amount']}
            numeric={[1]}
            empty="No players to show."
            rows={rows.map(({ id, name, amount, currency }) => [
              <PlayerLink key="p" id={id} name={name} />,
              <Amount key="a" value={amount} currency={currency} symbol={isMixed} />,
            ])}
          />
        </Panel>
      ))}
    </Columns>
  )
}
