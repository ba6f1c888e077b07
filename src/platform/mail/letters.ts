/** What a letter says besides its greeting. */
export interface Letter {
  readonly subject: string
  readonly lines: readonly string[]
}

/** What a letter may speak of: from where, with which browser, and the link and code it carries. */
export interface Said {
  readonly ip: string
  readonly userAgent: string
  readonly link: string
  readonly code: string
  /** What happened, in the words of the panel. */
  readonly what: string
}

const notYou = "If this wasn't you, contact your administrator now."
const from = (ip: string) => (ip === '' ? '' : ` from ${ip}`)
const notice =
  (subject: string, what: string) =>
  ({ ip }: Said) => ({ subject, lines: [`${what}${from(ip)}.`, notYou] })

/** Told to the owner of an account whatever he does himself: he may not be the one who did it. */
const notices = {
  new_device: ({ ip, userAgent }: Said) => ({
    subject: 'Sign-in from a new device',
    lines: [`Your account was used to sign in${from(ip)}, with a browser we have not seen before.`, userAgent, notYou],
  }),
  locked: ({ ip }: Said) => ({
    subject: 'Failed sign-in attempts',
    lines: [
      `Your account was locked for half an hour after several wrong passwords${from(ip)}.`,
      'You can still sign in with a browser you have used before.',
    ],
  }),
  password_changed: notice('Your password was changed', 'The password of your account was changed'),
  transaction_password_changed: notice(
    'Your transaction password was changed',
    'The transaction password of your account was changed',
  ),
  transaction_password_reset: notice(
    'Your transaction password was reset',
    'The transaction password of your account was taken off by a colleague. Set a new one',
  ),
  second_step_on: notice('Two-step verification is on', 'An authenticator was linked to your account'),
  second_step_off: notice('Two-step verification is off', 'The authenticator was removed from your account'),
  second_step_reset: notice(
    'Two-step verification was reset',
    'A colleague removed the authenticator from your account',
  ),
  recovery_code_used: notice('A recovery code was used', 'A recovery code was used to sign in to your account'),
  recovery_codes_renewed: notice('New recovery codes', 'The recovery codes of your account were replaced'),
  email_changed: notice(
    'Your email address was changed',
    'Emails about your account are now sent to a different address',
  ),
} as const

const carrying = {
  password_reset: ({ link }: Said) => ({
    subject: 'Reset your password',
    lines: [
      'Somebody asked for a new password of your account. This link works once, for 15 minutes:',
      link,
      "If this wasn't you, ignore this email. Your password does not change.",
    ],
  }),
  invitation: ({ link }: Said) => ({
    subject: 'Your account',
    lines: [
      'An account was created for you. Choose your password here. The link works once and expires after 72 hours:',
      link,
    ],
  }),
  email_verification: ({ link, code }: Said) => ({
    subject: 'Confirm your email address',
    lines: [`Enter the code ${code}, or open this link. Both expire after 24 hours:`, link],
  }),
} as const

/** Told to whom the settings name. */
const tidings = {
  alerts: ({ what, link }: Said) => ({
    subject: 'Alerts',
    lines: [`You have a new alert: ${what}.`, 'Review it in the panel:', link],
  }),
} as const

export type NoticeKind = keyof typeof notices
export type LetterKind = NoticeKind | keyof typeof carrying | keyof typeof tidings

const letters: Readonly<Record<LetterKind, (said: Said) => Letter>> = { ...notices, ...carrying, ...tidings }

export const isLetterKind = (kind: string): kind is LetterKind => Object.hasOwn(letters, kind)
export const letterOf = (kind: LetterKind, said: Said): Letter => letters[kind](said)
