import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const mastersTest = 'src/areas/developer/masters/masters.test.ts'
const schedulesTest = 'src/areas/developer/schedules/scheduled-work.test.ts'
const rename = 'src/areas/developer/masters/rename.act.ts'
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
]
