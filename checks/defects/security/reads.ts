import { onServer, type Defect } from '#checks/defects/defect.ts'

const columnsTest = 'src/engine/planning/own-columns.test.ts'
const filesTest = 'src/engine/exports/formats/files.test.ts'

/** Of what lists and files do to be quick. */
export const readsDefects: readonly Defect[] = [
  {
    name: 'a count forgets a column that a filter compares',
    file: 'src/engine/planning/rows-to-count.ts',
    find: '...search.conditions.flatMap(({ key }) => [key, filterContext.forms?.[key] ?? key]),',
    replace: '...search.conditions.slice(1).flatMap(({ key }) => [key, filterContext.forms?.[key] ?? key]),',
    caughtBy: onServer(columnsTest, 'rows are counted with the columns that are compared alone, over the same joins'),
  },
  {
    name: 'joins that decide which rows there are count as decoration',
    file: 'src/engine/planning/own-columns.ts',
    find: "joinType === 'LeftJoin' ||",
    replace: "joinType === 'LeftJoin' || joinType === 'InnerJoin' ||",
    caughtBy: onServer(columnsTest, 'a query in which other tables decide which rows there are has no such columns'),
  },
  {
    name: 'a column of another table counts as one of the list',
    file: 'src/engine/planning/own-columns.ts',
    find: 'node.table?.table.identifier.name === source',
    replace: 'node.table !== undefined',
    caughtBy: onServer(columnsTest, 'columns of the first table are told apart from those of others and from figures'),
  },
  {
    name: 'a statement that made room stays on the connection',
    file: 'src/platform/database/connections/prepared.ts',
    find: 'if (names.length > 0) await deallocate(client, names)',
    replace: '',
    caughtBy: onServer(
      'src/platform/database/connections/prepared.test.ts',
      'a list that is opened all the time stays prepared beside hundreds of others, of which a connection keeps the latest',
    ),
  },
  {
    name: 'a cell that begins like a formula passes for harmless',
    file: 'src/engine/exports/formats/csv-file.ts',
    find: 'const harmless = /^[A-Za-z0-9]',
    replace: 'const harmless = /^[=@A-Za-z0-9]',
    caughtBy: onServer(
      filesTest,
      'whatever texts a CSV holds, it starts no formula anywhere, and our own import reads every cell of it',
    ),
  },
  {
    name: 'a file takes the process for all of its rows',
    file: 'src/engine/exports/formats/in-parts.ts',
    find: '      await breathe()\n',
    replace: '',
    caughtBy: onServer(filesTest, 'other work has its turn after each part of the rows, however many are read at once'),
  },
]
