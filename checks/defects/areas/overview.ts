import { onServer, type Defect } from '#checks/defects/defect.ts'

const dashboardTest = 'src/areas/overview/dashboard/dashboard.test.ts'
const cards = 'src/areas/overview/dashboard/cards.ts'
const siteCounters = 'src/areas/overview/dashboard/site-counters.ts'
const activityTest = 'src/areas/overview/dashboard/activity/activity.test.ts'
const figuresTest = onServer(dashboardTest, 'figures of a branch count its players and its money, and no others')

export const overviewDefects: readonly Defect[] = [
  {
    name: 'players who played on other days count as active',
    file: cards,
    find: '({ playedOn: days })',
    replace: '({})',
    caughtBy: figuresTest,
  },
  {
    name: 'players registered on other days are counted',
    file: cards,
    find: '({ registeredAt: days })',
    replace: '({})',
    caughtBy: figuresTest,
  },
  {
    name: 'money of approved withdrawals is missing in what is held',
    file: cards,
    find: 'PENDING,ON_HOLD,APPROVED,INITIATED,PROCESSING,UNKNOWN',
    replace: 'PENDING,ON_HOLD',
    caughtBy: figuresTest,
  },
  {
    name: 'an hour opens the rows of the whole day',
    file: 'src/areas/overview/dashboard/activity/hour-card.ts',
    find: ', hour: String(hour) })',
    replace: ' })',
    caughtBy: onServer(activityTest, 'each hour opens a list with the same sums, for every account'),
  },
  {
    name: 'active players of other branches are counted',
    file: 'src/areas/overview/dashboard/activity/active-players.facts.ts',
    find: "${scope.within('p.agent_id')}",
    replace: 'true',
    caughtBy: onServer(activityTest, 'active players and exposure are those of the lists that they open'),
  },
  {
    name: 'the period is compared with itself',
    file: 'src/areas/overview/dashboard/scope.ts',
    find: 'comparedPeriod(now)?.period ?? now',
    replace: 'now',
    caughtBy: figuresTest,
  },
  {
    name: 'the top lists name players of other branches',
    file: 'src/areas/overview/dashboard/tops/tops.data.ts',
    find: "${products} and ${reader.scope.within('agent_id')}",
    replace: '${products}',
    caughtBy: onServer(dashboardTest, 'top lists name the players of the branch by what they lost and deposited'),
  },
  {
    name: 'counters are shown without the permission of their screen',
    file: siteCounters,
    find: `    isAllowed(permission)
      ?`,
    replace: `    isAllowed(permission) || true
      ?`,
    caughtBy: onServer(dashboardTest, 'counters of a branch count its open cases by state'),
  },
]
