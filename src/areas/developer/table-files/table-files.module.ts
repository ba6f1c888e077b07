import { module } from '#blueprint/screen/module.ts'
import { tableFile } from './table-file.queries.ts'

export const tableFiles = module({
  name: 'table-files',
  title: 'Files of reference tables',
  screens: [],
  queries: [tableFile],
})
