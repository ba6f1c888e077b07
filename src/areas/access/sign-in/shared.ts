import { addresses, timeZonePick } from '#blueprint/kinds/choices.ts'
import { choice, toggle } from '#blueprint/kinds/kinds.ts'
import { languages } from '#platform/auth/rules/languages.ts'

/** Sign-in fields shared by the user form and the agent form. */
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
    hint: 'Time zone for this user. Empty uses the site’s time zone. Business days always follow the site’s.',
  }),
  language: choice('Date language', languages, {
    optional: true,
    labels: { en: 'English', hi: 'हिन्दी' },
    hint: 'Leave empty for English.',
  }),
}

/** Locks that can be set when an agent is created. */
export const initialLocks = {
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
