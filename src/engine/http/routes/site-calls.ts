import { z } from 'zod/mini'
import { many, mapOf, nullable, option, optional } from '#blueprint/answer.ts'
import { approvalReview, ownRequest, waitingApproval } from '#blueprint/approval.ts'
import { id, integer, json, text, toggle } from '#blueprint/kinds/kinds.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { bodies } from '#engine/http/bodies.ts'
import { call } from '#engine/http/call.ts'
import { weekDays } from '#values/calendar.ts'

/** Max length of a search text, in characters. */
export const maxSearchLength = 80

const own = { permission: null } as const
const anywhere = { permission: null, anyDomain: true } as const

/** What the panel requests at its start and while it runs: user, permissions, site, counters. */
export const siteCalls = {
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
  find: call({
    method: 'get',
    path: '/api/search',
    title: 'Search',
    guard: { ...own, rate: 'search' },
    description:
      'A player’s id or name, the id of a deposit, withdrawal or bet, or a UTR. Finds only what the caller has access to.',
    parameters: z.object({
      q: z.optional(z.string().check(z.maxLength(maxSearchLength, `At most ${maxSearchLength} characters`))),
    }),
    answer: many({ kind: text(), id: text(), title: text(), text: text(), path: text() }),
  }),
  approvals: call({
    method: 'get',
    path: '/api/approvals',
    title: 'Requests awaiting second approval',
    guard: own,
    description: 'Only requests that the caller can decide',
    answer: many(waitingApproval),
  }),
  ownRequests: call({
    method: 'get',
    path: '/api/approvals/own',
    title: 'Own requests',
    guard: own,
    description: 'What the caller has requested: all that waits, and what was decided in the last 30 days',
    answer: many(ownRequest),
  }),
  approval: call({
    method: 'get',
    path: '/api/approvals/:id',
    title: 'Preview of a request',
    guard: own,
    description:
      'The request with the record as it is now and what approving would do. Nothing is changed. Only for those who can decide it, and for the requester.',
    answer: approvalReview,
  }),
  withdrawal: call({
    method: 'post',
    path: '/api/approvals/:id/withdrawal',
    title: 'Withdraw a request',
    guard: own,
    description: 'Only one’s own, and only while it is not decided',
    body: bodies.nothing,
    example: {},
    answer: 'done',
  }),
  decision: call({
    method: 'post',
    path: '/api/approvals/:id/decision',
    title: 'Approve or reject a request',
    // A second approval needs no transaction password.
    guard: { permission: null, stepUp: true },
    body: bodies.decision,
    example: { decision: 'approve' },
    answer: 'done',
  }),
}
