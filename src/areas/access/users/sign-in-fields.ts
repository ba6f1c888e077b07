import { addresses, timeZonePick } from '#blueprint/kinds/choices.ts'
import { choice, toggle } from '#blueprint/kinds/kinds.ts'
import { languages } from '#platform/auth/rules/languages.ts'

/** How somebody comes in and whose clock he reads by: the form of a user and that of an agent ask for the same. */
export const signInFields = {
  needsSecondStep: toggle('Two-step required', {
    optional: true,
    initially: false,
    hint: 'Applies regardless of the role. Without an authenticator, the user can only set one up.',
  }),
  allowedIps: addresses('Allowed IP addresses', {
    optional: true,
    hint: 'One IP address or range per line. Leave empty to allow any.',
  }),
  timeZone: timeZonePick('Time zone', {
    optional: true,
    hint: 'Whose clock he reads by; empty: the site’s. Days of the books are the site’s for everybody',
  }),
  language: choice('Date language', languages, {
    optional: true,
    labels: { en: 'English', hi: 'हिन्दी' },
    hint: 'Leave empty for English.',
  }),
}

/** What a new agent may be opened with. */
export const openingLocks = {
  isBetLocked: toggle('Bet lock', {
    optional: true,
    initially: false,
    hint: 'No bets are accepted from the downline until the lock is lifted.',
  }),
  isUserLocked: toggle('User lock', {
    optional: true,
    initially: false,
    hint: 'The agent and its downline stay locked until the lock is lifted.',
  }),
}
