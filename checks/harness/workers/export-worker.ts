import { createInterface } from 'node:readline'
import { withdrawsData } from '#areas/payments/withdrawals/withdraws.data.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Exports } from '#engine/exports/exports.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import { localFolder } from '#platform/storage/local-folder.ts'

/** A process that creates the files whose requests it reads, one after another. A test kills it. */
const [appUrl = '', folder = ''] = process.argv.slice(2)
const exports: Exports = {
  db: kyselyOver(connectApp(appUrl, { max: 3, limits: 'none' })),
  datasets: new Map<AnyList, Dataset>([[withdrawsData.list, withdrawsData]]),
  folder,
  storage: localFolder(folder),
  customFiles: {},
  startedAs: { siteMode: 'main', mayOpenDeveloperScreens: false },
}
console.log('ready')
for await (const request of createInterface({ input: process.stdin })) await runExport(exports, request)
