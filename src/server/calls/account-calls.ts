import { text, toggle } from '#blueprint/kinds/kinds.ts'
import { bodies } from '#engine/http/bodies.ts'
import { call } from '#engine/http/call.ts'

const anyone = { permission: 'anyone' } as const
const own = { permission: null } as const
/** Where letters go decides who can choose the password. */
const proven = { permission: null, stepUp: true } as const

/** The own account: a password that was forgotten, proving anew who one is, the profile and its address. */
export const accountCalls = {
  forgot: call({
    method: 'post',
    path: '/api/login/forgot',
    title: 'Ask for a link to choose a new password',
    description: 'Answered alike whether there is such an account or not. The link goes to the address of the account.',
    guard: anyone,
    body: bodies.forgot,
    example: { username: 'asha' },
    answer: 'done',
  }),
  newPassword: call({
    method: 'post',
    path: '/api/login/new-password',
    title: 'Choose a password by a link',
    description: 'A link works once, for 15 minutes. It logs nobody in.',
    guard: anyone,
    body: bodies.newPassword,
    example: { token: '…', password: '…' },
    answer: 'done',
  }),
  confirm: call({
    method: 'post',
    path: '/api/confirm',
    title: 'Prove anew that it is you',
    description: 'What answers 403 with the code step_up_required is allowed for ten minutes after this.',
    guard: { permission: null, whileMoved: true },
    body: bodies.confirm,
    example: { password: '…' },
    answer: 'done',
  }),
  profile: call({
    method: 'get',
    path: '/api/profile',
    title: 'The own profile',
    guard: own,
    answer: { name: text(), phone: text(), email: text(), timeZone: text(), hasTransactionPassword: toggle() },
  }),
  completeProfile: call({
    method: 'post',
    path: '/api/profile',
    title: 'Complete the own profile',
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
    title: 'Choose which counters are heard when they grow',
    description: 'Left out: those the house says',
    guard: own,
    body: bodies.sounds,
    example: { sounds: ['approve_payout_count'] },
    answer: 'done',
  }),
  verificationMail: call({
    method: 'post',
    path: '/api/email-verification/mail',
    title: 'Send another letter with a code',
    description: 'At most one a minute',
    guard: own,
    body: bodies.nothing,
    answer: 'done',
  }),
  address: call({
    method: 'post',
    path: '/api/email-verification/address',
    title: 'Change the own address',
    guard: proven,
    body: bodies.address,
    example: { email: 'asha@example.com' },
    answer: 'done',
  }),
  verificationCode: call({
    method: 'post',
    path: '/api/email-verification/code',
    title: 'Confirm the own address by the code of the letter',
    guard: own,
    body: bodies.emailCode,
    example: { code: '123456' },
    answer: 'done',
  }),
  verificationLink: call({
    method: 'post',
    path: '/api/email-verification/link',
    title: 'Confirm an address by the link of the letter',
    guard: anyone,
    body: bodies.emailLink,
    example: { token: '…' },
    answer: 'done',
  }),
}
