import { form } from '#blueprint/screen/form.ts'
import { instant, text, toggle } from '#blueprint/kinds/kinds.ts'
import { doings } from '#platform/auth/rules/place.ts'
import { stateRestriction } from './state-restriction.screen.ts'
import { openFields } from '#areas/settings/general/words.ts'

/** The own rule of one country or state. */
export const placeForm = form({
  noun: 'place rule',
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
    message: text('Message', { optional: true, longest: 200, hint: 'Shown to the player' }),
    effectiveFrom: instant('Effective from', { hint: 'Players of before keep looking and withdrawing' }),
  },
  sections: { Place: ['name', 'isListed', 'effectiveFrom', 'message'], 'Open for': doings },
  asks: 'password',
  review: true,
})
