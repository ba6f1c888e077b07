import { counters } from '#blueprint/settings/counters.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { bodies } from '#engine/http/bodies.ts'
import type { Operation } from './operations.ts'
import { answered, ref, schemaOf, type Schema } from './schemas.ts'

const texts = (...names: readonly string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
const counts = (...names: readonly string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { type: 'integer' }]))
const flags = (...names: readonly string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]))

const site: Schema = {
  type: 'object',
  properties: {
    ...counts(
      'notification_count',
      'player_kyc_count',
      'all_deposit_count',
      'manual_deposit_count',
      'approve_payout_count',
      'all_withdrawals_count',
      'message_count',
      'report_download',
      'device_notification_count',
      'current_domain',
    ),
    ...texts(
      'timezone',
      'house_timezone',
      'language',
      'currency_symbol',
      'currency',
      'site_mode',
      'domain_group',
      'footer',
    ),
    ...flags('is_developer', 'is_mapping', 'is_warehouse'),
    currencies: { type: 'object', description: 'Sign and decimals by the code of the currency' },
    support: { type: 'object', properties: texts('phone', 'whatsapp', 'telegram', 'email') },
    sounds: { type: 'array', items: { type: 'string', enum: [...counters] } },
    notification_data: { type: 'array' },
    device_notification_data: { type: 'array' },
    domainList: {
      type: 'array',
      items: { type: 'object', properties: { domain_id: { type: 'integer' }, domain_name: { type: 'string' } } },
    },
  },
}

const anySession = { permission: 'any session' } as const
const done = { answer: ref('Done') } as const

/** Calls that no screen defines: coming in and going out, and what the panel asks at its start. */
export const fixedCalls: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/auth-alive',
    summary: 'Is there a live session?',
    permission: 'anyone',
    description:
      '200 with false for nobody; 401 when a session was there and is gone. Hands out the anti-forgery cookie.',
    answer: { type: 'object', required: ['status'], properties: flags('status') },
  },
  {
    method: 'get',
    path: '/api/user-detail',
    summary: 'Who am I?',
    ...anySession,
    answer: answered({
      type: 'object',
      properties: { ...texts('username', 'name', 'role_name', 'email'), ...flags('is_two_step_verification') },
    }),
  },
  {
    method: 'get',
    path: '/api/site-access-level',
    summary: 'What may I?',
    ...anySession,
    description: `All ${permissions.length} permissions, each true or false`,
    answer: answered({ type: 'object', additionalProperties: { type: 'boolean' } }),
  },
  {
    method: 'get',
    path: '/api/site-config',
    summary: 'Where am I, and what waits?',
    ...anySession,
    description: 'Counters cover the caller’s own domains and downline only.',
    answer: answered(site),
  },
  {
    method: 'get',
    path: '/api/live',
    summary: 'What waits, as it changes',
    ...anySession,
    description: [
      'Server-sent events without end: `news` carries the fields of the site configuration that changed, at most twice a second;',
      'after `rights` ask anew what you may, after `ended` log in. At most four at a time for one person; keeps no session alive.',
    ].join(' '),
    answer: { type: 'string' },
  },
  {
    method: 'get',
    path: '/api/find',
    summary: 'What may this text mean?',
    ...anySession,
    description:
      'A player’s id or name, an id of a deposit, withdrawal or bet, a UTR: found only where the caller may look.',
    query: { type: 'object', properties: { q: { type: 'string', maxLength: 80 } } },
    answer: answered({
      type: 'array',
      items: { type: 'object', properties: texts('kind', 'id', 'title', 'text', 'path') },
    }),
  },
  {
    method: 'post',
    path: '/api/login',
    summary: 'Log in',
    permission: 'anyone',
    description: 'The newest login of a person ends all others. Every failure is answered alike.',
    body: schemaOf(bodies.login),
    example: { username: 'asha', password: '…' },
    ...done,
  },
  {
    method: 'post',
    path: '/api/login/second-step',
    summary: 'Second step',
    permission: 'a session that owes it',
    body: schemaOf(bodies.secondStep),
    example: { code: '123456' },
    ...done,
  },
  { method: 'post', path: '/api/logout', summary: 'Log out', ...anySession, ...done },
  {
    method: 'post',
    path: '/api/change-password',
    summary: 'Change the own password',
    ...anySession,
    body: schemaOf(bodies.changePassword),
    example: { current: '…', password: '…' },
    ...done,
  },
  {
    method: 'post',
    path: '/api/transaction-password',
    summary: 'Set the own transaction password',
    ...anySession,
    body: schemaOf(bodies.transactionPassword),
    example: { loginPassword: '…', password: '…' },
    ...done,
  },
  {
    method: 'post',
    path: '/api/warehouse/open',
    summary: 'Open the archive for a quarter of an hour',
    description: 'The code is sent as X-Warehouse with each reading from then on; nothing can be written meanwhile.',
    permission: 'WAREHOUSE_UNLOCK',
    body: schemaOf(bodies.warehouseOpen),
    example: { security_code: '482915' },
    ...done,
  },
  {
    method: 'post',
    path: '/api/warehouse/close',
    summary: 'Close the archive',
    permission: 'WAREHOUSE_UNLOCK',
    ...done,
  },
  {
    method: 'post',
    path: '/api/warehouse/code',
    summary: 'Set the own code of the archive',
    permission: 'WAREHOUSE_UNLOCK',
    body: schemaOf(bodies.warehouseCode),
    example: { loginPassword: '…', security_code: '482915' },
    ...done,
  },
  {
    method: 'post',
    path: '/api/second-step/offer',
    summary: 'A seed for an authenticator',
    ...anySession,
    answer: answered({ type: 'object', properties: texts('secret', 'uri') }),
  },
  {
    method: 'post',
    path: '/api/second-step/on',
    summary: 'Turn the second step on',
    ...anySession,
    body: schemaOf(bodies.secondStepOn),
    example: { secret: '…', code: '123456' },
    ...done,
  },
  {
    method: 'post',
    path: '/api/second-step/off',
    summary: 'Turn the second step off',
    ...anySession,
    body: schemaOf(bodies.secondStepOff),
    example: { transactionPassword: '…', code: '123456' },
    ...done,
  },
  {
    method: 'post',
    path: '/api/second-step/recovery-codes',
    summary: 'New recovery codes instead of the old ones',
    ...anySession,
    body: schemaOf(bodies.secondStepOff),
    example: { transactionPassword: '…', code: '123456' },
    ...done,
  },
  {
    method: 'get',
    path: '/api/approvals',
    summary: 'What waits for a second person',
    ...anySession,
    description: 'Only what the caller may decide',
    answer: answered({ type: 'array', items: { type: 'object' } }),
  },
  {
    method: 'post',
    path: '/api/approvals/:id/decision',
    summary: 'Confirm or refuse what somebody else asked for',
    ...anySession,
    body: schemaOf(bodies.decision),
    example: { decision: 'approve' },
    ...done,
  },
]
