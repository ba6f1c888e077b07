import { choice, id, integer, longText, toggle } from '#blueprint/kinds/kinds.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { appVersionFlow } from '#areas/content/rules/apps/app-version.ts'
import { channelLabels, channels } from './app-labels.ts'

const rolloutField = (traits: { readonly optional?: boolean; readonly initially?: number }) =>
  integer('Rollout (%)', { min: 1, max: 100, hint: 'Part of the devices that are offered the version', ...traits })

export const addAppVersion = action({
  name: 'version',
  title: 'New version',
  on: 'list',
  permission: 'APK_EDIT',
  asks: 'reason',
  /** Needed where the key of the app was changed. */
  secondApproval: 'aboveLimit',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    channel: choice('Channel', channels, { labels: channelLabels, initially: 'PROD' }),
    package: picture('Package', {
      at: '/api/apk-list/package',
      takes: 'package',
      hint: 'A signed .apk of up to 200 MB. Name, version and signer are read from the file.',
    }),
    notes: longText('Release notes', { maxLength: 2000, optional: true, hint: 'Shown with the update' }),
    isForced: toggle('Force update', { hint: 'Devices below this version must update' }),
    minSupportedCode: id('Lowest supported version code', {
      optional: true,
      hint: 'Devices below it must update. Leave empty to support all.',
    }),
    rollout: rolloutField({ optional: true, initially: 100 }),
  },
  preview: true,
})

export const rollOutAppVersion = action({
  name: 'rollout',
  title: 'Change rollout',
  on: 'row',
  permission: 'APK_EDIT',
  asks: 'reason',
  input: { rollout: rolloutField({}) },
  confirm: 'Offer {versionName} to another part of the devices?',
})

export const appVersionMoves = transitions(
  appVersionFlow,
  { permission: 'APK_EDIT', asks: 'reason' },
  {
    release: { title: 'Release', confirm: 'Offer {versionName} to the players of this channel?' },
    withdraw: {
      title: 'Withdraw',
      tone: 'danger',
      confirm: 'Stop the offer of {versionName}? Devices that have it keep it.',
    },
  },
)
