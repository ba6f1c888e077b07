import { onServer, type Defect } from '#checks/defects/defect.ts'

const explorerTest = 'src/areas/reports/explorer/explorer.test.ts'
const pivotTest = 'src/areas/reports/explorer/pivot.test.ts'
const rows = 'src/areas/reports/explorer/rows/explored-rows.facts.ts'
const markets = 'src/areas/reports/explorer/rows/explored-markets.facts.ts'

export const explorerDefects: readonly Defect[] = [
  {
    name: 'the explorer shows results that the role may not open',
    file: rows,
    find: 'if (!asked.every((one) => actor.permissions.has(permissionFor(one))))',
    replace: 'if (!asked.some((one) => actor.permissions.has(permissionFor(one)) || one))',
    caughtBy: onServer(explorerTest, 'who may not open results by account or by market does not see them here'),
  },
  {
    name: 'products without markets are missing from rows by market',
    file: rows,
    find: 'const others = product.filter((one) => !ofMarkets.includes(one))',
    replace: 'const others = product.filter((one) => !ofMarkets.includes(one) && one === "")',
    caughtBy: onServer(explorerTest, 'players and stakes have the same sum by any rows and columns'),
  },
  {
    name: 'own shares of rows by market include those of the downline',
    file: markets,
    find: "if (viewpoint === 'account') return sql<boolean>`agent.id = ${branchOf(node)}`",
    replace: "if (viewpoint === 'account') return sql<boolean>`(agent.id = ${branchOf(node)} or true)`",
    caughtBy: onServer(explorerTest, 'by account and market each account has its own share'),
  },
  {
    name: 'the explorer counts a market on its day in UTC',
    file: markets,
    find: 'at time zone domain.time_zone)::date',
    replace: "at time zone 'UTC')::date",
    caughtBy: onServer(explorerTest, 'by day the markets add up to the days of the report on profit'),
  },
  {
    name: 'a week of the explorer opens days outside the period',
    file: 'src/areas/reports/explorer/explorer-links.ts',
    find: 'sql`greatest(${first}, ${settledOn.from}::date)',
    replace: 'sql`least(${first}, ${settledOn.from}::date - 7)',
    caughtBy: onServer(explorerTest, 'each figure that is a link opens rows that add up to it'),
  },
  {
    name: 'sums of a table leave out the columns that do not fit',
    file: 'src/areas/reports/explorer/pivot.ts',
    find: 'byRow.get(label) ?? 0n]',
    replace: 'columns.reduce((sum, column) => sum + (byBoth.get(keyOf(label, column)) ?? 0n), 0n)]',
    caughtBy: onServer(pivotTest, 'what a table cannot show is left out of its rows and columns, not out of its sums'),
  },
]
