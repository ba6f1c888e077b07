import { useQueryOf } from '#panel/engine/view.ts'
import { Amount, PlayerLink } from '#panel/kinds/cells.tsx'
import { Columns, FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { dashboardTops } from '#areas/overview/dashboard/dashboard.screen.ts'
import type { Shows } from '#areas/overview/dashboard/roles/use-role-dashboard.tsx'
import type { Days } from '#areas/overview/dashboard/periods.ts'

/** Four top-ten lists of players, in each currency. */
export function TopLists({ days, shows }: { days: Days; shows: Shows }) {
  const { data, failure, refetch } = useQueryOf(dashboardTops, days)
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const tables = (
    [
      { title: 'Winners', name: 'winners' },
      { title: 'Losers', name: 'losers' },
      { title: 'Depositors', name: 'depositors' },
      { title: 'Current open exposure', name: 'exposures' },
    ] as const
  ).flatMap(({ title, name }) => {
    const rows = data[name]
    return rows && shows(name) ? [{ title, rows }] : []
  })
  if (tables.length === 0) return null
  const isMixed = new Set(tables.flatMap(({ rows }) => rows.map(({ currency }) => currency))).size > 1
  return (
    <Columns minWidth={260}>
      {tables.map(({ title, rows }) => (
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
