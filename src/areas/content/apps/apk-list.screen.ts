import { rowAddress } from '#blueprint/address.ts'
import { count } from '#blueprint/kinds/figures.ts'
import {
  choice,
  domainId,
  fileLink,
  id,
  instant,
  integer,
  longText,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { appVersionFlow } from '#areas/content/rules/apps/app-version.ts'
import { appVersionLabels, channelLabels, channels } from './app-labels.ts'
import { addAppVersion, appVersionMoves, rollOutAppVersion } from './app-versions.actions.ts'

/** Versions of the Android app: what was uploaded, and what players are offered. */
export const apkList = list({
  path: '/apk-list',
  title: 'App versions',
  permission: 'APK_VIEW',
  scope: 'everyone',
  subject: 'apk_version',
  columns: {
    versionName: text('Version', { sortable: true }),
    versionCode: id('Version code', { sortable: true }),
    status: status('Status', appVersionFlow.states, { labels: appVersionLabels, sortable: true }),
    isCurrent: toggle('Current', {
      hint: 'The highest released code of the channel. Devices outside its rollout are offered the one below',
    }),
    rollout: integer('Rollout (%)', { hint: 'Part of the devices that are offered the version' }),
    domain: text('Domain'),
    channel: choice('Channel', channels, { labels: channelLabels, sortable: true }),
    packageName: text('Package'),
    isForced: toggle('Force update'),
    minSupportedCode: id('Lowest supported code'),
    bytes: count('Size', { hint: 'Bytes' }),
    downloads: count('Downloads', { hint: 'Completed' }),
    file: fileLink('File'),
    releasedAt: instant('Released', { sortable: true }),
    createdAt: instant('Uploaded', { sortable: true }),
    createdBy: text('Uploaded by'),
    ...advanced({
      sha256: text('SHA-256'),
      certificate: text('Certificate', { hint: 'SHA-256 of the certificate of the signer' }),
      formerKeys: text('Former certificates', {
        optional: true,
        hint: 'They handed over to this one with proof, the oldest first',
      }),
      minSdk: integer('Lowest SDK'),
      targetSdk: integer('Target SDK'),
      notes: longText('Release notes'),
      withdrawnAt: instant('Withdrawn'),
    }),
    id: uuid('Version id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['status', 'channel', 'versionName', 'packageName', 'createdBy', 'createdAt', 'domainId', 'id'], {
      promoted: ['status', 'channel'],
      anytime: ['createdAt'],
    }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, Released: 'RELEASED', Withdrawn: 'WITHDRAWN' },
  actions: [addAppVersion, rollOutAppVersion, ...Object.values(appVersionMoves)],
  links: [
    {
      title: 'View downloads',
      to: rowAddress('/apk-download-history', { apkId: ':id' }),
      permission: 'APK_DOWNLOAD_HISTORY',
    },
  ],
  empty: 'No versions match these filters. Add one with New version.',
})
