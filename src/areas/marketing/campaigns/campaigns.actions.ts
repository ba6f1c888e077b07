import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { campaignFlow } from '#areas/marketing/rules/campaigns/campaign.ts'

export const submitCampaign = action({
  permission: 'CAMPAIGN_EDIT',
  on: 'row',
  name: 'submission',
  title: 'Submit',
  input: {},
  move: [campaignFlow, 'submit'],
  confirm: 'Submit {name} for approval? It cannot be edited while it waits.',
  preview: true,
})

export const approveCampaign = action({
  permission: 'CAMPAIGN_APPROVE',
  on: 'row',
  name: 'approval',
  title: 'Approve',
  input: {},
  move: [campaignFlow, 'approve'],
  confirm: 'Approve {name}? Players are granted from its start on.',
  asks: 'password',
  preview: true,
})

export const campaignMoves = transitions(
  campaignFlow,
  { permission: 'CAMPAIGN_EDIT' },
  {
    return: { title: 'Return', permission: 'CAMPAIGN_APPROVE', asks: 'reason', confirm: 'Return {name} as a draft?' },
    pause: { title: 'Pause', confirm: 'Pause {name}? Nobody is granted until it is resumed.' },
    resume: { title: 'Resume', permission: 'CAMPAIGN_APPROVE', confirm: 'Resume {name}?' },
    cancel: {
      title: 'Cancel',
      tone: 'danger',
      asks: 'reason',
      confirm: 'Cancel {name}? Players who were granted keep their bonus.',
    },
  },
)
