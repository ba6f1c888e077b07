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

const notYou = 'If that was not you, tell whoever keeps the users of your office at once.'
const from = (ip: string) => (ip === '' ? '' : ` from ${ip}`)
const notice =
  (subject: string, what: string) =>
  ({ ip }: Said) => ({ subject, lines: [`${what}${from(ip)}.`, notYou] })

/** Told to the owner of an account whatever he does himself: he may not be the one who did it. */
const notices = {
  new_device: ({ ip, userAgent }: Said) => ({
    subject: 'A login from a new device',
    lines: [
      `Somebody logged in with your account${from(ip)}, with a browser that was not seen before.`,
      userAgent,
      notYou,
    ],
  }),
  locked: ({ ip }: Said) => ({
    subject: 'Failed logins',
    lines: [
      `Your account was locked for half an hour after several wrong passwords${from(ip)}.`,
      'A browser you have used before still lets you in.',
    ],
  }),
  password_changed: notice('Your password was changed', 'The password of your account was changed'),
  transaction_password_changed: notice(
    'Your transaction password was changed',
    'The transaction password of your account was set anew',
  ),
  transaction_password_reset: notice(
    'Your transaction password was reset',
    'The transaction password of your account was taken off by a colleague. Set a new one',
  ),
  second_step_on: notice('Two-step login is on', 'An authenticator was tied to your account'),
  second_step_off: notice('Two-step login is off', 'The authenticator of your account was taken off'),
  second_step_reset: notice('Two-step login was reset', 'A colleague has taken the authenticator off your account'),
  recovery_code_used: notice('A recovery code was used', 'A recovery code let somebody in with your account'),
  recovery_codes_renewed: notice('New recovery codes', 'The recovery codes of your account were replaced'),
  email_changed: notice('Your e-mail address was changed', 'Letters about your account go to another address now'),
} as const

const carrying = {
  password_reset: ({ link }: Said) => ({
    subject: 'Choose a new password',
    lines: [
      'Somebody asked for a new password of your account. This link works once, for 15 minutes:',
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  }),
  invitation: ({ link }: Said) => ({
    subject: 'Your account',
    lines: ['An account was made for you. Choose your password here; the link works once, for 72 hours:', link],
  }),
  email_verification: ({ link, code }: Said) => ({
    subject: 'Confirm your e-mail address',
    lines: [`Enter the code ${code}, or open this link. Both work for 24 hours:`, link],
  }),
} as const

/** Told to whom the settings name. */
const tidings = {
  alerts: ({ what, link }: Said) => ({
    subject: 'Alerts',
    lines: [`Something happened that you are to be told of: ${what}.`, 'It is dealt with in the panel:', link],
  }),
} as const

export type NoticeKind = keyof typeof notices
export type LetterKind = NoticeKind | keyof typeof carrying | keyof typeof tidings

const letters: Readonly<Record<LetterKind, (said: Said) => Letter>> = { ...notices, ...carrying, ...tidings }

export const isLetterKind = (kind: string): kind is LetterKind => Object.hasOwn(letters, kind)
export const letterOf = (kind: LetterKind, said: Said): Letter => letters[kind](said)
