import { bodies } from '#engine/http/bodies.ts'
import type { Operation } from './operations.ts'
import { answered, ref, schemaOf } from './schemas.ts'

const anySession = { permission: 'any session' } as const
const anyone = { permission: 'anyone' } as const
const done = { method: 'post', answer: ref('Done') } as const
const text = { type: 'string' } as const

/** Calls about the own account: a password that was forgotten, proving anew who one is, the profile and its address. */
export const identityCalls: readonly Operation[] = [
  {
    ...done,
    ...anyone,
    path: '/api/login/forgot',
    summary: 'Ask for a link to choose a new password',
    description: 'Answered alike whether there is such an account or not. The link goes to the address of the account.',
    body: schemaOf(bodies.forgot),
    example: { username: 'asha' },
  },
  {
    ...done,
    ...anyone,
    path: '/api/login/new-password',
    summary: 'Choose a password by a link',
    description: 'A link works once, for 15 minutes. It logs nobody in.',
    body: schemaOf(bodies.newPassword),
    example: { token: '…', password: '…' },
  },
  {
    ...done,
    ...anySession,
    path: '/api/confirm',
    summary: 'Prove anew that it is you',
    description: 'What answers 403 with the code step_up_required is allowed for ten minutes after this.',
    body: schemaOf(bodies.confirm),
    example: { password: '…' },
  },
  {
    method: 'get',
    path: '/api/profile',
    ...anySession,
    summary: 'The own profile',
    answer: answered({
      type: 'object',
      properties: {
        name: text,
        phone: text,
        email: text,
        timeZone: text,
        hasTransactionPassword: { type: 'boolean' },
      },
    }),
  },
  {
    ...done,
    ...anySession,
    path: '/api/profile',
    summary: 'Complete the own profile',
    body: schemaOf(bodies.profile),
    example: {
      name: 'Asha Rao',
      phone: '+91 98765 43210',
      email: 'asha@example.com',
      timeZone: 'Asia/Kolkata',
      transactionPassword: '…',
      acceptsTerms: true,
    },
  },
  {
    ...done,
    ...anySession,
    path: '/api/profile/sounds',
    summary: 'Choose which counters are heard when they grow',
    description: 'Left out: those the house says',
    body: schemaOf(bodies.sounds),
    example: { sounds: ['approve_payout_count'] },
  },
  {
    ...done,
    ...anySession,
    path: '/api/email-verification/mail',
    summary: 'Send another letter with a code',
    description: 'At most one a minute',
    body: schemaOf(bodies.nothing),
  },
  {
    ...done,
    ...anySession,
    path: '/api/email-verification/address',
    summary: 'Change the own address',
    body: schemaOf(bodies.address),
    example: { email: 'asha@example.com' },
  },
  {
    ...done,
    ...anySession,
    path: '/api/email-verification/code',
    summary: 'Confirm the own address by the code of the letter',
    body: schemaOf(bodies.emailCode),
    example: { code: '123456' },
  },
  {
    ...done,
    ...anyone,
    path: '/api/email-verification/link',
    summary: 'Confirm an address by the link of the letter',
    body: schemaOf(bodies.emailLink),
    example: { token: '…' },
  },
]
