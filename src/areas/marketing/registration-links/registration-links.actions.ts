import { transitions } from '#blueprint/transitions.ts'
import { registrationLinkFlow } from '#areas/marketing/rules/registration-links/registration-link.ts'

export const registrationLinkMoves = transitions(
  registrationLinkFlow,
  { permission: 'REGISTRATION_LINKS_EDIT' },
  {
    deactivate: {
      title: 'Deactivate',
      tone: 'danger',
      confirm: 'Deactivate {name}? Visitors see that the link has ended, and nobody can register by it.',
    },
    activate: 'Activate',
  },
)
