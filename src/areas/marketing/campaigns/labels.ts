import { stateLabels } from '#blueprint/labels.ts'

export const groupLabels = { PENDING: 'Waiting', GRANTED: 'Granted', SKIPPED: 'Skipped', CONTROL: 'Control group' }

export const campaignLabels = {
  ...stateLabels,
  DRAFT: 'Draft',
  WAITING: 'Waiting for approval',
  PAUSED: 'Paused',
  FINISHED: 'Finished',
}
