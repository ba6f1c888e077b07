import { onServer, type Defect } from '#checks/defects/defect.ts'

const daysTest = 'src/areas/reports/warehouse/archived-days.test.ts'
const filesTest = 'src/areas/reports/warehouse/archive-files.test.ts'
const days = 'src/areas/reports/warehouse/archived-days.facts.ts'
const months = 'src/areas/reports/warehouse/archive-months.ts'
const refusedTest = 'src/areas/reports/warehouse/remove-refused.test.ts'
const refusedTitle =
  'a month whose file is missing or changed keeps its rows, the refusal is logged, and the next months go'
const same = 'reports of past months show the same from files as from the database, also when the rows have left it'

export const warehouseDefects: readonly Defect[] = [
  {
    name: 'months that are in files are counted in the database as well',
    file: 'src/areas/reports/explorer/rows/explored-days.facts.ts',
    find: 'const filters = { ...request.filters, inFiles: archived.months }',
    replace: 'const filters = { ...request.filters, inFiles: {} }',
    caughtBy: onServer(daysTest, same),
  },
  {
    name: 'own shares of archived months include those of the downline',
    file: days,
    find: 'return accounts.filter(({ id }) => id !== node).map(({ id, branch }) => [id, branch, id === branch])',
    replace: 'return accounts.filter(({ id }) => id !== node).map(({ id, branch }) => [id, branch, id !== null])',
    caughtBy: onServer(daysTest, same),
  },
  {
    name: 'an archived day counts in a period that it is not in',
    file: days,
    find: '`day between date ${quoted(from)} and date ${quoted(to)}`',
    replace: '`day between date ${quoted(from)} and date ${quoted(to)} + 40`',
    caughtBy: onServer(filesTest, 'three months of a thousand each add up from their files, to the day'),
  },
  {
    name: 'a month is written while reports still show its last day',
    file: months,
    find: '-settings.of(id).reports.reportDays - 1)',
    replace: '-settings.of(id).reports.reportDays)',
    caughtBy: onServer(
      filesTest,
      'a month is written once its last day is older than what reports show at once, in the zone of the domain',
    ),
  },
  {
    name: 'rows that changed after their file was written are not found',
    file: 'src/areas/reports/warehouse/check-archive.ts',
    find: 'return inOrder(table, stored) !== inOrder(table, filed[0]?.sums ?? [])',
    replace: 'return inOrder(table, stored) === inOrder(table, filed[0]?.sums ?? []) && stored.length < 0',
    caughtBy: onServer(
      filesTest,
      'rows that change after their file was written are found, and a new edition of the month replaces it',
    ),
  },
  {
    name: 'a month leaves the database although its file has changed',
    file: 'src/areas/reports/warehouse/remove-months.ts',
    find: 'if (faults.length > 0) return refused',
    replace: 'if (faults.length > 9) return refused',
    caughtBy: onServer(refusedTest, refusedTitle),
  },
  {
    name: 'the first month of the window leaves the database',
    file: 'src/areas/reports/warehouse/remove-months.ts',
    find: 'month < first &&',
    replace: 'month <= first &&',
    caughtBy: onServer(refusedTest, refusedTitle),
  },
  {
    name: 'players of the start node are left out of the months that files have',
    file: 'src/areas/reports/definition/account-rows.facts.ts',
    find: ".where('archived.bettor', 'is not', null)",
    replace: ".where('archived.bettor', 'is', null)",
    caughtBy: onServer(
      'src/areas/reports/warehouse/remove-months.test.ts',
      'months beyond the window leave the database once, and every screen answers the same from their files',
    ),
  },
]
