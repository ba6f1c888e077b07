import { addresses, timeZonePick } from '#blueprint/kinds/choices.ts'
import { choice, toggle } from '#blueprint/kinds/kinds.ts'
import { languages } from '#platform/auth/rules/languages.ts'

/** How somebody comes in and whose clock he reads by: the form of a user and that of an agent ask for the same. */
export const signInFields = {
  needsSecondStep: toggle('Second step required', {
    optional: true,
    initially: false,
    hint: 'Whatever the role says: without an authenticator he gets no further than to setting one up',
  }),
  allowedIps: addresses('Allowed addresses', { optional: true, hint: 'One address or range a line; empty: any' }),
  timeZone: timeZonePick('Time zone', {
    optional: true,
    hint: 'Whose clock he reads by; empty: the site’s. Days of the books are the site’s for everybody',
  }),
  language: choice('Language of dates', languages, {
    optional: true,
    labels: { en: 'English', hi: 'हिन्दी' },
    hint: 'Empty: English',
  }),
}

/** What a new agent may be opened with. */
export const openingLocks = {
  isBetLocked: toggle('Bet lock', {
    optional: true,
    initially: false,
    hint: 'No bets of anybody below until it is lifted',
  }),
  isUserLocked: toggle('User lock', {
    optional: true,
    initially: false,
    hint: 'It and everybody below stand as locked until it is lifted',
  }),
}
