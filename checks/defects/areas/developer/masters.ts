import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const mastersTest = 'src/areas/developer/masters/masters.test.ts'
const schedulesTest = 'src/areas/developer/schedules/scheduled-work.test.ts'
const rename = 'src/areas/developer/masters/rename.act.ts'
const importTables = 'src/areas/developer/masters/import-tables.act.ts'
const importTablesTest = 'src/areas/developer/masters/import-tables.test.ts'
const tableFilesTest = 'src/areas/developer/rules/table-files.test.ts'
const tableFile = 'src/areas/developer/table-files/table-file.data.ts'
const tableFileTest = 'src/areas/developer/table-files/table-file.test.ts'
const reach = 'is for entries of the reader’s domains that change here, and for staff of the operator'

export const masterDefects: readonly Defect[] = [
  {
    name: 'a level of another domain is renamed',
    file: rename,
    find: ' and d.id = any(visible_domains()) order by',
    replace: ' order by',
    caughtBy: onServer(mastersTest, reach),
  },
  {
    name: 'two banks have names that differ by capitals alone',
    file: 'src/areas/developer/rules/master-name.ts',
    find: 'folded(other) === folded(next)',
    replace: 'other === next',
    caughtBy: inDomain(
      'src/areas/developer/rules/master-name.test.ts',
      'D41 a twin that differs by capitals or an accent is refused, and so is the same name',
    ),
  },
  {
    name: 'the history of master data is shown to the staff of agents',
    file: 'src/areas/developer/masters/master-changes.data.ts',
    find: '.where((row) => row.val(scope.isWhole))',
    replace: '.where((row) => row.val(scope !== null))',
    caughtBy: onServer(mastersTest, reach),
  },
  {
    name: 'the history of master data leaves out what other pages change',
    file: 'src/areas/developer/masters/master-changes.data.ts',
    find: "('sport', 'SPORT'), ",
    replace: '',
    caughtBy: onServer(mastersTest, 'imports and changes of other pages are in the same history'),
  },
  {
    name: 'two levels of a file have names that differ by an accent alone',
    file: 'src/areas/developer/rules/levels-file.ts',
    find: "...twinsOf(lines, 'name', ({ name }) => folded(name)),",
    replace: "...twinsOf(lines, 'name', ({ name }) => name),",
    caughtBy: inDomain(
      'src/areas/developer/rules/levels-file.test.ts',
      'D41 names that differ by capitals or accents alone are twins, in the file and with a level outside it',
    ),
  },
  {
    name: 'an import gives a category the name of another',
    file: 'src/areas/developer/rules/categories-file.ts',
    find: 'folded(one.name) === folded(name)',
    replace: 'one.name === name',
    caughtBy: onServer(
      'src/areas/developer/masters/import-categories.test.ts',
      'D41 with %s a file is refused as a whole, by the preview in the same words',
    ),
  },
  {
    name: 'a category that is imported stands where another one stands',
    file: 'src/areas/developer/masters/import-categories.act.ts',
    find: 'last + added.indexOf(line) + 1',
    replace: 'last + added.indexOf(line)',
    caughtBy: onServer(
      'src/areas/developer/masters/import-categories.test.ts',
      'D41 categories are added and changed as the preview said, with their trail; a new one is off',
    ),
  },
  {
    name: 'what a rule refuses counts as failed',
    file: 'src/areas/developer/health/dev-dashboard.data.ts',
    find: 'totals(taskFailures, failedSearch, [])',
    replace: 'totals(taskFailures, {}, [])',
    caughtBy: onServer(
      'src/areas/developer/health/dev-dashboard.test.ts',
      'figures of the database are those of the running one, and tasks and events are those of their lists',
    ),
  },
  {
    name: 'the last call of another domain is shown as that of an own one',
    file: 'src/areas/developer/lookups/domain-lookup.data.ts',
    find: "        .where('domain_id', '=', row.domainId)\n",
    replace: '',
    caughtBy: onServer(
      'src/areas/developer/lookups/domain-lookup.test.ts',
      'an own domain is shown with the last call of its player sites, and a foreign name with none',
    ),
  },
  {
    name: 'a band of Rule 4 deducts as much as that of shorter prices',
    file: 'src/areas/developer/rules/rule4-file.ts',
    find: 'band.pence < shorter.pence',
    replace: 'band.pence <= shorter.pence',
    caughtBy: inDomain(tableFilesTest, 'bands %s are refused: %s'),
  },
  {
    name: 'an import gives two sports one name',
    file: 'src/areas/developer/rules/sports-file.ts',
    find: 'folded(one.name) === folded(name)',
    replace: 'one.name === name',
    caughtBy: inDomain(tableFilesTest, 'D41 sports %s are refused'),
  },
  {
    name: 'an import of names passes over countries that do not exist',
    file: 'src/areas/developer/rules/names-file.ts',
    find: '`Line ${line}: there is no country or state ${code}.`',
    replace: '',
    caughtBy: inDomain(tableFilesTest, 'countries and states are named, and none is added'),
  },
  {
    name: 'staff of agents import reference tables',
    file: importTables,
    find: 'if (actor.agentId !== null) return null',
    replace: '',
    caughtBy: onServer(importTablesTest, '%s are imported by staff of the operator with the right alone'),
  },
  {
    name: 'a dry run of the bands of Rule 4 shows another table than the import stores',
    file: importTables,
    find: '(areSameBands(lines, known) ? [] : lines)',
    replace: '(areSameBands(lines, known) ? [] : lines.slice(0, 1))',
    caughtBy: onServer(
      importTablesTest,
      'the bands of Rule 4 are those of Tattersalls until a file replaces them, and deduct from then on',
    ),
  },
  {
    name: 'staff of agents download reference tables',
    file: tableFile,
    find: 'if (actor.agentId !== null) return null',
    replace: '',
    caughtBy: onServer(tableFileTest, 'files are for staff of the operator who see reference tables'),
  },
  {
    name: 'a reference table of another domain is downloaded',
    file: tableFile,
    find: 'visible.filter((id) => id === Number(named))',
    replace: '[Number(named)]',
    caughtBy: onServer(tableFileTest, 'a table of a domain is that of the domain which is named, or of the only one'),
  },
  {
    name: 'the file of the sports switches all of them on',
    file: 'src/areas/developer/rules/sports-file.ts',
    find: "isActive ? 'yes' : 'no'",
    replace: "isActive ? 'yes' : 'yes'",
    caughtBy: onServer(tableFileTest, 'the file of %s changes nothing when it is imported as it is'),
  },
  {
    name: 'a job of the clock is shown as failed for ever',
    file: 'src/areas/developer/schedules/scheduled-work.data.ts',
    find: " and coalesce(completed_on, created_on) > now() - interval '1 day'",
    replace: '',
    caughtBy: onServer(schedulesTest, 'a job is shown with its last run, how long it took, and its failures of a day'),
  },
  {
    name: 'the slow calls of the server are shown to the staff of agents',
    file: 'src/areas/developer/schedules/scheduled-work.data.ts',
    find: 'answer(slowRoutes, async ({ actor }) =>\n  actor.agentId === null ?',
    replace: 'answer(slowRoutes, async ({ actor }) =>\n  actor.agentId !== 0n ?',
    caughtBy: onServer(schedulesTest, 'only developers of the operator see them'),
  },
  {
    name: 'English can be switched off',
    file: 'src/areas/developer/rules/masters/languages-file.ts',
    find: "code === 'en' && !isActive",
    replace: "code === 'xx' && !isActive",
    caughtBy: onServer(
      importTablesTest,
      'D41 languages are ordered, named and switched off as the preview said, with their trail, and all of them stay listed',
    ),
  },
]
