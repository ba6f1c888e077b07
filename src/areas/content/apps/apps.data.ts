import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import type { channels } from './app-labels.ts'
import { apkDownloadHistory } from './apk-download-history.screen.ts'
import { apkList } from './apk-list.screen.ts'

const isCurrent = sql<boolean>`(apk_version.status = 'RELEASED' and not exists (select from apk_version higher
  where higher.domain_id = apk_version.domain_id and higher.channel = apk_version.channel and higher.status = 'RELEASED'
    and higher.version_code > apk_version.version_code))`
const downloads = sql<number>`(select count(*)::int from apk_download d where d.apk_id = apk_version.id and d.result = 'COMPLETED')`

export const appDatasets = [
  datasetOf(apkList, 'apk_version', ({ from }) =>
    from.select([
      isCurrent.as('isCurrent'),
      downloads.as('downloads'),
      sql<string>`array_to_string(apk_version.former_certificates, ' ')`.as('formerKeys'),
      domainNameOf('apk_version.domain_id').as('domain'),
      sql<string>`'/api/apk-list/' || apk_version.id || '/package'`.as('file'),
    ]),
  ),
  datasetOf(apkDownloadHistory, 'apk_download', ({ from }) =>
    from
      .innerJoin('apk_version', 'apk_version.id', 'apk_download.apk_id')
      .select([
        'apk_version.version_name as versionName',
        'apk_version.version_code as versionCode',
        sql<(typeof channels)[number]>`apk_version.channel`.as('channel'),
        domainNameOf('apk_download.domain_id').as('domain'),
      ]),
  ),
]
