import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { bonusTemplateFlow } from '#areas/marketing/rules/bonus-templates/bonus-template.ts'

export const submitTemplate = action({
  permission: 'CAMPAIGN_EDIT',
  on: 'row',
  name: 'submission',
  title: 'Submit',
  input: {},
  move: [bonusTemplateFlow, 'submit'],
  confirm: 'Submit {name} for approval? The preview is what it would have given in the last 30 days.',
  preview: true,
})

export const approveTemplate = action({
  permission: 'CAMPAIGN_APPROVE',
  on: 'row',
  name: 'approval',
  title: 'Approve',
  input: {},
  move: [bonusTemplateFlow, 'approve'],
  confirm: 'Approve {name}? Its bonus is given from now on.',
  asks: 'password',
  preview: true,
})

export const templateMoves = transitions(
  bonusTemplateFlow,
  { permission: 'CAMPAIGN_EDIT' },
  {
    return: { title: 'Return', permission: 'CAMPAIGN_APPROVE', asks: 'reason', confirm: 'Return {name} as a draft?' },
    pause: { title: 'Pause', confirm: 'Pause {name}? Nobody gets its bonus until it is resumed.' },
    resume: {
      title: 'Resume',
      permission: 'CAMPAIGN_APPROVE',
      confirm: 'Resume {name}? Its bonus is given from now on.',
    },
    end: {
      title: 'End',
      tone: 'danger',
      asks: 'reason',
      confirm: 'End {name}? Players who have its bonus keep it.',
    },
  },
)
