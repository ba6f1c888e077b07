import { period } from '#blueprint/filters.ts'
import { choice, domainId, id, instant, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { channelLabels, channels, downloadResults, downloadSources, resultLabels, sourceLabels } from './app-labels.ts'

/** Downloads of the app by players, newest first. */
export const apkDownloadHistory = list({
  path: '/apk-download-history',
  report: 'apk_downloads',
  title: 'App downloads',
  permission: 'APK_DOWNLOAD_HISTORY',
  scope: 'everyone',
  paging: 'cursor',
  columns: {
    startedAt: instant('Started'),
    result: status('Result', downloadResults, { labels: resultLabels }),
    versionName: text('Version'),
    versionCode: id('Version code'),
    channel: choice('Channel', channels, { labels: channelLabels }),
    source: choice('Source', downloadSources, { labels: sourceLabels }),
    domain: text('Domain'),
    ip: text('IP', { masked: true, hint: 'IP address of the player' }),
    userAgent: text('Browser'),
    finishedAt: instant('Finished'),
    id: uuid('Download id'),
    apkId: uuid('Version id', { hidden: true }),
    domainId: domainId('Domain id'),
  },
  filters: (on) => ({
    startedAt: period({ label: 'Started', initially: 'all' }),
    ...on(['result', 'versionName', 'channel', 'source', 'apkId', 'domainId', 'id'], {
      promoted: ['result', 'source'],
    }),
  }),
  sort: ['startedAt', 'descending'],
  empty: 'No downloads match these filters.',
})
