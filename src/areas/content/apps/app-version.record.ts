import { recordOf } from '#engine/records/record-of.ts'
import { appVersionFlow } from '#areas/content/rules/apps/app-version.ts'

export const appVersion = recordOf('apk_version', {
  scope: 'domain',
  flow: appVersionFlow,
  name: ({ versionName, versionCode }) => `app version ${versionName} (${versionCode})`,
  shown: [
    'packageName',
    'versionName',
    'versionCode',
    'channel',
    'status',
    'sha256',
    'isForced',
    'minSupportedCode',
    'rollout',
  ],
})
