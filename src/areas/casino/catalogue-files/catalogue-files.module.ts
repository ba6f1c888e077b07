import { module } from '#blueprint/screen/module.ts'
import { gamesFiles } from './games-file.queries.ts'

export const catalogueFiles = module({
  name: 'catalogue-files',
  title: 'Files of casino catalogues',
  screens: [],
  queries: gamesFiles.map(({ file }) => file),
})
