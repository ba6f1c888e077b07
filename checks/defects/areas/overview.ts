import { onServer, type Defect } from '#checks/defects/defect.ts'

const dashboardTest = 'src/areas/overview/dashboard/dashboard.test.ts'
const totals = 'src/areas/overview/dashboard/totals.ts'
const siteCounters = 'src/areas/overview/dashboard/site-counters.ts'

export const overviewDefects: readonly Defect[] = [
  {
    name: 'a player of two products counts twice as active',
    file: totals,
    find: 'count(distinct player_id)',
    replace: 'count(player_id)',
    caughtBy: onServer(dashboardTest, 'figures of a branch count its players, its money and its days, and no others'),
  },
  {
    name: 'the result of players is shown as that of the operator',
    file: 'src/areas/overview/dashboard/dashboard.data.ts',
    find: '({ commission, pl }) => commission - pl',
    replace: '({ commission, pl }) => pl - commission',
    caughtBy: onServer(dashboardTest, 'figures of a branch count its players, its money and its days, and no others'),
  },
  {
    name: 'the previous period contains the first day of this one',
    file: 'src/areas/overview/dashboard/scope.ts',
    find: 'to: addDays(from, -1)',
    replace: 'to: from',
    caughtBy: onServer(dashboardTest, 'figures of a branch count its players, its money and its days, and no others'),
  },
  {
    name: 'registrations of the last day are missing',
    file: totals,
    find: 'dayBounds(to, reader.timeZone).to',
    replace: 'dayBounds(to, reader.timeZone).from',
    caughtBy: onServer(dashboardTest, 'figures of a branch count its players, its money and its days, and no others'),
  },
  {
    name: 'balances of every branch are summed up',
    file: totals,
    find: "where ${reader.scope.within('p.agent_id')} group by w.currency",
    replace: 'group by w.currency',
    caughtBy: onServer(dashboardTest, 'figures of a branch count its players, its money and its days, and no others'),
  },
  {
    name: 'the top lists name players of other branches',
    file: 'src/areas/overview/dashboard/tops.data.ts',
    find: "${products} and ${reader.scope.within('agent_id')}",
    replace: '${products}',
    caughtBy: onServer(dashboardTest, 'top lists name the players of the branch by what they lost and deposited'),
  },
  {
    name: 'withdrawals on hold are missing in the counter',
    file: siteCounters,
    find: "status in ('PENDING', 'ON_HOLD')",
    replace: "status = 'PENDING'",
    caughtBy: onServer(dashboardTest, 'work queues and counters of a branch count its open cases by state'),
  },
  {
    name: 'counters are shown without the permission of their screen',
    file: siteCounters,
    find: `    isAllowed(permission)
      ?`,
    replace: `    isAllowed(permission) || true
      ?`,
    caughtBy: onServer(dashboardTest, 'work queues and counters of a branch count its open cases by state'),
  },
]
