import { text, toggle } from '#blueprint/kinds/kinds.ts'
import { bodies } from '#blueprint/calls/bodies.ts'
import { call } from '#blueprint/calls/call.ts'
import { sessionCalls } from '#blueprint/calls/session-calls.ts'

const anyone = { permission: 'anyone' } as const
const own = { permission: null } as const
const onboarding = { ...own, whileOnboarding: true } as const
/** The email address decides who can choose the password. */
const proven = { ...onboarding, stepUp: true } as const

/** The user's own account: password reset, recent authentication, profile and email address. */
export const accountCalls = {
  forgot: call({
    method: 'post',
    path: '/api/login/forgot',
    title: 'Request a password reset link',
    description:
      'The answer is the same whether the account exists or not. The link is sent to the email address of the account.',
    guard: anyone,
    body: bodies.forgot,
    example: { username: 'asha' },
    answer: 'done',
  }),
  newPassword: call({
    method: 'post',
    path: '/api/login/new-password',
    title: 'Set a password with a reset link',
    description: 'A link works once, for 15 minutes. It does not sign the user in.',
    guard: anyone,
    body: bodies.newPassword,
    example: { token: '…', password: '…' },
    answer: 'done',
  }),
  secondStepReset: call({
    method: 'post',
    path: '/api/login/second-step-reset',
    title: 'Remove the authenticator with a reset link',
    description: 'A link works once, for 24 hours, with the password of the account. It does not sign the user in.',
    guard: anyone,
    body: bodies.secondStepReset,
    example: { token: '…', loginPassword: '…' },
    answer: 'done',
  }),
  transactionPasswordReset: call({
    method: 'post',
    path: '/api/login/transaction-password-reset',
    title: 'Set a transaction password with a reset link',
    description: 'A link works once, for 24 hours, with the password of the account.',
    guard: anyone,
    body: bodies.transactionPasswordReset,
    example: { token: '…', loginPassword: '…', password: '…' },
    answer: 'done',
  }),
  confirm: sessionCalls.confirm,
  profile: call({
    method: 'get',
    path: '/api/profile',
    title: 'Your profile',
    guard: onboarding,
    answer: { name: text(), phone: text(), email: text(), timeZone: text(), hasTransactionPassword: toggle() },
  }),
  completeProfile: call({
    method: 'post',
    path: '/api/profile',
    title: 'Complete your profile',
    guard: proven,
    body: bodies.profile,
    example: {
      name: 'Asha Rao',
      phone: '+91 98765 43210',
      email: 'asha@example.com',
      timeZone: 'Asia/Kolkata',
      transactionPassword: '…',
      acceptsTerms: true,
    },
    answer: 'done',
  }),
  sounds: call({
    method: 'post',
    path: '/api/profile/sounds',
    title: 'Choose which counters play a sound when they increase',
    description: 'Without `sounds`, the operator’s settings apply',
    guard: own,
    body: bodies.sounds,
    example: { sounds: ['approve_payout_count'] },
    answer: 'done',
  }),
  tour: call({
    method: 'post',
    path: '/api/profile/tours',
    title: 'Note that you have seen the tour of a work profile',
    description: 'It is not offered again on any device. With `isSeen` false it is offered again.',
    guard: own,
    body: bodies.tour,
    example: { profile: 'SUPPORT', isSeen: true },
    answer: 'done',
  }),
  verificationMail: call({
    method: 'post',
    path: '/api/email-verification/mail',
    title: 'Send another email with a code',
    description: 'At most one per minute',
    guard: onboarding,
    body: bodies.nothing,
    answer: 'done',
  }),
  address: call({
    method: 'post',
    path: '/api/email-verification/address',
    title: 'Change your email address',
    guard: proven,
    body: bodies.address,
    example: { email: 'asha@example.com' },
    answer: 'done',
  }),
  verificationCode: call({
    method: 'post',
    path: '/api/email-verification/code',
    title: 'Confirm your email address with the code from the email',
    guard: onboarding,
    body: bodies.emailCode,
    example: { code: '123456' },
    answer: 'done',
  }),
  verificationLink: sessionCalls.verificationLink,
}
