import { onServer, type Defect } from '#checks/defects/defect.ts'

const healthTest = 'src/areas/developer/health/dev-dashboard.test.ts'
const partsData = 'src/areas/developer/health/running-parts.data.ts'

export const healthDefects: readonly Defect[] = [
  {
    name: 'a callback that was refused is no error',
    file: partsData,
    find: "direction = 'IN' and result in ('REJECTED', 'FAILED')",
    replace: "direction = 'IN' and result in ('FAILED')",
    caughtBy: onServer(
      healthTest,
      'callbacks and their errors are counted by hour, and the calls of each party by its latency',
    ),
  },
  {
    name: 'hours without calls are left out',
    file: partsData,
    find: 'left join called c on c.at = h.at',
    replace: 'join called c on c.at = h.at',
    caughtBy: onServer(
      healthTest,
      'callbacks and their errors are counted by hour, and the calls of each party by its latency',
    ),
  },
]
