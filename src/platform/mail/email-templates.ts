/** An email without greeting. */
export interface Email {
  readonly subject: string
  readonly lines: readonly string[]
}

/** Values for templates: origin of a request, and the link and code of the email. */
export interface TemplateValues {
  readonly ip: string
  readonly userAgent: string
  readonly link: string
  readonly code: string
  /** What happened, as labelled in the panel. */
  readonly what: string
  /** The file that the email brings; null: it brings none. */
  readonly file?: FileNote | null
}

/** What an email says of its file. */
export interface FileNote {
  readonly rows: number
  /** '14.2 MB, 300,000 rows'. */
  readonly extent: string
  /** Until when the link works, as a day. */
  readonly until: string
  readonly isAttached: boolean
}

const notYou = "If this wasn't you, contact your administrator now."
const from = (ip: string) => (ip === '' ? '' : ` from ${ip}`)
const securityTemplate =
  (subject: string, what: string) =>
  ({ ip }: TemplateValues) => ({ subject, lines: [`${what}${from(ip)}.`, notYou] })

/** Sent to the account owner after every change, since someone else may have made it. */
const securityTemplates = {
  new_device: ({ ip, userAgent }: TemplateValues) => ({
    subject: 'Sign-in from a new device',
    lines: [`Your account was used to sign in${from(ip)}, with a browser we have not seen before.`, userAgent, notYou],
  }),
  locked: ({ ip }: TemplateValues) => ({
    subject: 'Failed sign-in attempts',
    lines: [
      `Your account is locked for 30 minutes after several failed sign-in attempts${from(ip)}.`,
      'You can still sign in with a browser you have used before, or end the lock with a reset link from the sign-in page.',
    ],
  }),
  password_changed: securityTemplate('Your password was changed', 'The password of your account was changed'),
  transaction_password_changed: securityTemplate(
    'Your transaction password was changed',
    'The transaction password of your account was changed',
  ),
  second_step_on: securityTemplate('Two-step verification is on', 'An authenticator was linked to your account'),
  second_step_off: securityTemplate('Two-step verification is off', 'The authenticator was removed from your account'),
  recovery_code_used: securityTemplate(
    'A recovery code was used',
    'A recovery code was used to sign in to your account',
  ),
  codes_locked: ({ ip }: TemplateValues) => ({
    subject: 'Wrong two-step codes',
    lines: [
      `Codes for your account are refused for 30 minutes after ten wrong ones${from(ip)}.`,
      'The person who entered them may know your password. If it was not you, change your password now.',
    ],
  }),
  half_sessions: ({ ip }: TemplateValues) => ({
    subject: 'Your password is being used',
    lines: [
      `Your password was entered many times without a valid code, last${from(ip)}. New devices cannot sign in for 30 minutes.`,
      'The person who entered it knows your password. If it was not you, change your password now.',
    ],
  }),
  recovery_codes_renewed: securityTemplate('New recovery codes', 'The recovery codes of your account were replaced'),
  email_changed: securityTemplate(
    'Your email address was changed',
    'Emails about your account are now sent to a different address',
  ),
} as const

const linkTemplates = {
  password_reset: ({ link }: TemplateValues) => ({
    subject: 'Reset your password',
    lines: [
      'A new password was requested for your account. This link works once and expires after 15 minutes:',
      link,
      "If this wasn't you, ignore this email. Your password does not change.",
    ],
  }),
  second_step_reset: ({ link }: TemplateValues) => ({
    subject: 'Reset two-step verification',
    lines: [
      'A colleague requested this for your account. This link removes your authenticator and recovery codes. It works once, with your password, and expires after 24 hours:',
      link,
      notYou,
    ],
  }),
  transaction_password_reset: ({ link }: TemplateValues) => ({
    subject: 'Set a new transaction password',
    lines: [
      'A colleague requested this for your account. The link works once, with your login password, and expires after 24 hours:',
      link,
      notYou,
    ],
  }),
  invitation: ({ link }: TemplateValues) => ({
    subject: 'Your account',
    lines: [
      'An account was created for you. Choose your password here. The link works once and expires after 72 hours:',
      link,
    ],
  }),
  email_verification: ({ link, code }: TemplateValues) => ({
    subject: 'Confirm your email address',
    lines: [`Enter the code ${code}, or open this link. Both expire after 24 hours:`, link],
  }),
} as const

/** Sent to configured recipients. */
const alertTemplates = {
  alerts: ({ what, link }: TemplateValues) => ({
    subject: 'Alerts',
    lines: [`You have a new alert: ${what}.`, 'Review it in the panel:', link],
  }),
} as const

/** A file of rows is never left out in silence: it is attached, or there is a link that needs a sign-in. */
const reportTemplates = {
  scheduled_report: ({ what, link, file }: TemplateValues) => ({
    subject: file?.rows === 0 ? `No activity: ${what}` : what,
    lines: [
      file?.rows === 0 ? `No activity: ${what} has no rows.` : `${what}: ${file?.extent ?? ''}.`,
      ...(file?.isAttached
        ? ['The file is attached.']
        : [`Too big to attach. Sign in to download it until ${file?.until ?? ''}:`, link]),
    ],
  }),
  scheduled_report_failed: ({ what, link }: TemplateValues) => ({
    subject: 'A scheduled report was not sent',
    lines: [`A scheduled report was not sent. ${what}`, 'Its history is in the panel:', link],
  }),
} as const

export type SecurityEmailKind = keyof typeof securityTemplates
export type EmailKind =
  | SecurityEmailKind
  | keyof typeof linkTemplates
  | keyof typeof alertTemplates
  | keyof typeof reportTemplates

const templates: Readonly<Record<EmailKind, (values: TemplateValues) => Email>> = {
  ...securityTemplates,
  ...linkTemplates,
  ...alertTemplates,
  ...reportTemplates,
}

export const emailKinds = Object.keys(templates).filter((kind): kind is EmailKind => Object.hasOwn(templates, kind))
export const isEmailKind = (kind: string): kind is EmailKind => Object.hasOwn(templates, kind)
export const renderEmail = (kind: EmailKind, values: TemplateValues): Email => templates[kind](values)
