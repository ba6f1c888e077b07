import { form } from '#blueprint/screen/form.ts'
import { instant, text, toggle } from '#blueprint/kinds/kinds.ts'
import { geoOperations } from '#platform/auth/rules/geo.ts'
import { stateRestriction } from './state-restriction.screen.ts'
import { openFields } from '#areas/settings/general/shared.ts'

/** The custom rule of one country or state. */
export const placeForm = form({
  noun: 'geo rule',
  edit: {
    path: '/state-restriction-edit/:id',
    title: 'Edit location',
    permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  },
  back: stateRestriction,
  fields: {
    name: text('Location', { fixed: true }),
    isListed: toggle('Custom rule', { hint: 'If off, the default mode applies.' }),
    ...openFields,
    message: text('Message', { optional: true, maxLength: 200, hint: 'Shown to the player' }),
    effectiveFrom: instant('Effective from', {
      hint: 'Players registered before this time can still log in and withdraw.',
    }),
  },
  sections: { Location: ['name', 'isListed', 'effectiveFrom', 'message'], 'Open for': geoOperations },
  asks: 'password',
  review: true,
})
