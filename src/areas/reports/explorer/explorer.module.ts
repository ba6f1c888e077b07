import { module } from '#blueprint/screen/module.ts'
import { explorerTable } from './explorer-table.queries.ts'
import { explorer } from './explorer.screen.ts'

export const explorers = module({ name: 'explorer', title: 'Explorer', screens: [explorer], queries: [explorerTable] })
