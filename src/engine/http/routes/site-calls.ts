import { z } from 'zod/mini'
import { many, mapOf, nullable, optional } from '#blueprint/answer.ts'
import { waitingApproval } from '#blueprint/approval.ts'
import { id, integer, json, text, toggle } from '#blueprint/kinds/kinds.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { bodies } from '#engine/http/bodies.ts'
import { call } from '#engine/http/call.ts'

/** Characters of what may be looked for. */
export const longestSearch = 80

const own = { permission: null } as const
const anywhere = { permission: null, anyDomain: true } as const

/** What the panel asks at its start and all along: who am I, what may I, where am I, what waits. */
export const siteCalls = {
  userDetail: call({
    method: 'get',
    path: '/api/user-detail',
    title: 'Who am I?',
    guard: { permission: null, whileReset: true, anyDomain: true },
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
    },
  }),
  accessLevel: call({
    method: 'get',
    path: '/api/site-access-level',
    title: 'What may I?',
    guard: anywhere,
    description: `All ${permissions.length} permissions, each true or false`,
    answer: mapOf(toggle()),
  }),
  siteConfig: call({
    method: 'get',
    path: '/api/site-config',
    title: 'Where am I, and what waits?',
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
      device_notification_count: integer(),
      notification_data: many(json()),
      device_notification_data: many(json()),
      timezone: text(),
      house_timezone: text(),
      language: text(),
      current_domain: integer(),
      domainList: many({ domain_id: integer(), domain_name: text() }),
      currency_symbol: text(),
      currency: text(),
      /** By the code of the currency. */
      currencies: mapOf({ symbol: text(), digits: integer() }),
      site_mode: text(),
      is_developer: toggle(),
      report_download: integer(),
      is_mapping: toggle(),
      is_warehouse: toggle(),
      domain_group: nullable(text()),
      support: {
        phone: nullable(text()),
        whatsapp: nullable(text()),
        telegram: nullable(text()),
        email: nullable(text()),
      },
      footer: nullable(text()),
      sounds: many(text()),
    },
  }),
  live: call({
    method: 'get',
    path: '/api/live',
    title: 'What waits, as it changes',
    guard: { permission: null, isBackground: true },
    description: [
      'Server-sent events without end: `news` carries the fields of the site configuration that changed, at most twice a second;',
      'after `rights` ask anew what you may, after `ended` log in. At most four at a time for one person; keeps no session alive.',
    ].join(' '),
    answer: 'events',
  }),
  find: call({
    method: 'get',
    path: '/api/find',
    title: 'What may this text mean?',
    guard: own,
    description:
      'A player’s id or name, an id of a deposit, withdrawal or bet, a UTR: found only where the caller may look.',
    parameters: z.object({
      q: z.optional(z.string().check(z.maxLength(longestSearch, `At most ${longestSearch} characters`))),
    }),
    answer: many({ kind: text(), id: text(), title: text(), text: text(), path: text() }),
  }),
  approvals: call({
    method: 'get',
    path: '/api/approvals',
    title: 'What waits for a second person',
    guard: own,
    description: 'Only what the caller may decide',
    answer: many(waitingApproval),
  }),
  decision: call({
    method: 'post',
    path: '/api/approvals/:id/decision',
    title: 'Confirm or refuse what somebody else asked for',
    // The second person's word is asked without a password.
    guard: { permission: null, stepUp: true },
    body: bodies.decision,
    example: { decision: 'approve' },
    answer: 'done',
  }),
}
