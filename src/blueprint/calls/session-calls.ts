import { many, mapOf, nullable, option, optional } from '#blueprint/answer.ts'
import { bodies } from '#blueprint/calls/bodies.ts'
import { call, reads } from '#blueprint/calls/call.ts'
import { id, integer, json, text, toggle } from '#blueprint/kinds/kinds.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { weekDays } from '#values/calendar.ts'
import type { SiteConfig, User } from './site.ts'

/** Which step a sign-in takes next; none of them: it is done. */
export interface SignInStep {
  readonly second_step?: boolean
  readonly enrolment?: boolean
  readonly reset_pass?: boolean
}
interface Alive extends SignInStep {
  readonly onboarding?: boolean
}
/** Shown once. */
export interface RecoveryCodes {
  readonly recovery_codes?: readonly string[]
  readonly reset_pass?: boolean
}

const anyone = { permission: 'anyone' } as const
const anywhere = { permission: null, anyDomain: true } as const
const onboarding = { permission: null, whileOnboarding: true } as const
/** A session that still has to set up its authenticator may enrol; any other session needs a recent authentication. */
const enrolling = { permission: null, halfway: ['enrolment'], stepUp: true } as const

/** What the panel calls before any screen is open: sign-in, session, user and site. A part of the first load. */
export const sessionCalls = {
  alive: call({
    method: 'get',
    path: '/api/auth-alive',
    title: 'Check for a live session',
    guard: anyone,
    description: '200 with false without a session; 401 when the session has ended. Sets the anti-forgery cookie.',
    answer: 'live',
    ...reads<Alive>(),
  }),
  login: call({
    method: 'post',
    path: '/api/login',
    title: 'Sign in',
    guard: anyone,
    description: 'A new sign-in ends all other sessions of the user. Every failure has the same answer.',
    body: bodies.login,
    example: { username: 'asha', password: '…' },
    answer: 'done',
    ...reads<SignInStep>(),
  }),
  logout: call({
    method: 'post',
    path: '/api/logout',
    title: 'Sign out',
    guard: {
      permission: null,
      halfway: ['second_step', 'enrolment'],
      whileReset: true,
      whileOnboarding: true,
      whileMoved: true,
      anyDomain: true,
      whileClosed: true,
    },
    answer: 'done',
  }),
  changePassword: call({
    method: 'post',
    path: '/api/change-password',
    title: 'Change your password',
    guard: { permission: null, whileReset: true, whileOnboarding: true, whileMoved: true },
    body: bodies.changePassword,
    example: { current: '…', password: '…' },
    answer: 'done',
  }),
  secondStepOn: call({
    method: 'post',
    path: '/api/second-step/on',
    title: 'Turn on two-step verification',
    description: 'The code confirms the secret of the last offer to this session, which is valid for 15 minutes.',
    guard: enrolling,
    body: bodies.secondStepOn,
    example: { code: '123456' },
    answer: 'done',
    ...reads<RecoveryCodes>(),
  }),
  confirm: call({
    method: 'post',
    path: '/api/confirm',
    title: 'Confirm your identity',
    description: 'Calls that answer 403 with the code step_up_required are allowed for ten minutes after this.',
    guard: { ...onboarding, whileMoved: true },
    body: bodies.confirm,
    example: { password: '…' },
    answer: 'done',
  }),
  verificationLink: call({
    method: 'post',
    path: '/api/email-verification/link',
    title: 'Confirm an email address with the link from the email',
    guard: anyone,
    body: bodies.emailLink,
    example: { token: '…' },
    answer: 'done',
  }),
  userDetail: call({
    method: 'get',
    path: '/api/user-detail',
    title: 'Current user',
    guard: { permission: null, whileReset: true, whileOnboarding: true, anyDomain: true },
    answer: {
      username: text(),
      name: text(),
      role_name: text(),
      email: text(),
      is_two_step_verification: toggle(),
      reset_pass: toggle(),
      id: optional(id()),
      agent_id: optional(nullable(id())),
      is_profile_complete: optional(toggle()),
      is_email_verified: optional(toggle()),
      /** What the user does all day: decides first screen, favourites, dashboard and tour. */
      work_profile: optional(nullable(text())),
      /** Work profiles whose tour the user has finished or closed. */
      tours_seen: optional(many(text())),
      /** The views with which lists open. */
      default_views: optional(many({ path: text(), search: text() })),
    },
    ...reads<User & Readonly<Record<string, unknown>>>(),
  }),
  accessLevel: call({
    method: 'get',
    path: '/api/site-access-level',
    title: 'Permissions of the current user',
    guard: anywhere,
    description: `All ${permissions.length} permissions, each true or false`,
    answer: mapOf(toggle()),
  }),
  siteConfig: call({
    method: 'get',
    path: '/api/site-config',
    title: 'Site configuration and counters',
    guard: anywhere,
    description: 'Counters cover the caller’s own domains and downline only.',
    answer: {
      notification_count: integer(),
      player_kyc_count: integer(),
      all_deposit_count: integer(),
      manual_deposit_count: integer(),
      approve_payout_count: integer(),
      all_withdrawals_count: integer(),
      message_count: integer(),
      /** How many of these are overdue, by the name of the counter. */
      overdue_counts: mapOf(integer()),
      device_notification_count: integer(),
      notification_data: many(json()),
      device_notification_data: many(json()),
      timezone: text(),
      own_timezone: text(),
      language: text(),
      current_domain: integer(),
      domainList: many({ domain_id: integer(), domain_name: text() }),
      currency_symbol: text(),
      currency: text(),
      /** By the code of the currency. */
      currencies: mapOf({ symbol: text(), digits: integer() }),
      site_mode: text(),
      is_developer: toggle(),
      /** Developer screens are open in main mode. */
      has_developer_screens: toggle(),
      report_download: integer(),
      /** The first day of the week of the site. */
      week_start: option(weekDays),
      is_mapping: toggle(),
      is_warehouse: toggle(),
      domain_group: nullable(text()),
      brand: { name: text(), color: nullable(text()), logo: nullable(text()) },
      support: {
        phone: nullable(text()),
        whatsapp: nullable(text()),
        telegram: nullable(text()),
        email: nullable(text()),
      },
      footer: nullable(text()),
      sounds: many(text()),
      /** What an action of this domain is done for, as it offers it. */
      reasons: optional(many({ code: text(), name: text() })),
    },
    ...reads<Partial<SiteConfig>>(),
  }),
  live: call({
    method: 'get',
    path: '/api/live',
    title: 'Live counters and notifications',
    guard: { permission: null, isBackground: true },
    description: [
      'An endless stream of server-sent events: `news` carries the fields of the site configuration that changed, at most twice a second;',
      'after `rights` request the permissions again, after `ended` sign in. At most four streams per user; they do not keep a session alive.',
    ].join(' '),
    answer: 'events',
  }),
}
