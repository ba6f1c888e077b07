import { recordOf } from '#engine/records/record-of.ts'
import { registrationLinkFlow } from '#areas/marketing/rules/registration-links/registration-link.ts'

export const registrationLink = recordOf('registration_link', {
  scope: 'agent',
  flow: registrationLinkFlow,
  name: ({ slug }) => `registration link ${slug}`,
  shown: ['name', 'status', 'landingPath', 'vipLevel', 'fromAt', 'expiresAt', 'maxRegistrations'],
})
