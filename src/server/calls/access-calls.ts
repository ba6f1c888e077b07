import { text } from '#blueprint/kinds/kinds.ts'
import { bodies } from '#engine/http/bodies.ts'
import { call } from '#engine/http/call.ts'

const anyone = { permission: 'anyone' } as const
const own = { permission: null } as const
/** Enrolling is what a session that owes its authenticator is for; everybody else proves anew that it is he. */
const enrolling = { permission: null, halfway: ['enrolment'], stepUp: true } as const
const archive = { permission: 'WAREHOUSE_UNLOCK', whileClosed: true } as const
const turnedOff = { body: bodies.secondStepOff, example: { transactionPassword: '…', code: '123456' } } as const

/** Coming in and going out, the own passwords and the second step, and the archive. */
export const accessCalls = {
  alive: call({
    method: 'get',
    path: '/api/auth-alive',
    title: 'Is there a live session?',
    guard: anyone,
    description:
      '200 with false for nobody; 401 when a session was there and is gone. Hands out the anti-forgery cookie.',
    answer: 'live',
  }),
  login: call({
    method: 'post',
    path: '/api/login',
    title: 'Log in',
    guard: anyone,
    description: 'The newest login of a person ends all others. Every failure is answered alike.',
    body: bodies.login,
    example: { username: 'asha', password: '…' },
    answer: 'done',
  }),
  secondStep: call({
    method: 'post',
    path: '/api/login/second-step',
    title: 'Second step',
    guard: { permission: null, halfway: ['second_step'] },
    caller: 'a session that owes it',
    body: bodies.secondStep,
    example: { code: '123456' },
    answer: 'done',
  }),
  logout: call({
    method: 'post',
    path: '/api/logout',
    title: 'Log out',
    guard: {
      permission: null,
      halfway: ['second_step', 'enrolment'],
      whileReset: true,
      whileMoved: true,
      anyDomain: true,
      whileClosed: true,
    },
    answer: 'done',
  }),
  changePassword: call({
    method: 'post',
    path: '/api/change-password',
    title: 'Change the own password',
    guard: { permission: null, whileReset: true, whileMoved: true },
    body: bodies.changePassword,
    example: { current: '…', password: '…' },
    answer: 'done',
  }),
  transactionPassword: call({
    method: 'post',
    path: '/api/transaction-password',
    title: 'Set the own transaction password',
    guard: own,
    body: bodies.transactionPassword,
    example: { loginPassword: '…', password: '…' },
    answer: 'done',
  }),
  openArchive: call({
    method: 'post',
    path: '/api/warehouse/open',
    title: 'Open the archive for a quarter of an hour',
    description: 'The code is sent as X-Warehouse with each reading from then on; nothing can be written meanwhile.',
    guard: archive,
    body: bodies.warehouseOpen,
    example: { security_code: '482915' },
    answer: 'done',
  }),
  closeArchive: call({
    method: 'post',
    path: '/api/warehouse/close',
    title: 'Close the archive',
    guard: archive,
    answer: 'done',
  }),
  archiveCode: call({
    method: 'post',
    path: '/api/warehouse/code',
    title: 'Set the own code of the archive',
    guard: archive,
    body: bodies.warehouseCode,
    example: { loginPassword: '…', security_code: '482915' },
    answer: 'done',
  }),
  secondStepOffer: call({
    method: 'post',
    path: '/api/second-step/offer',
    title: 'A seed for an authenticator',
    guard: enrolling,
    answer: { secret: text(), uri: text() },
  }),
  secondStepOn: call({
    method: 'post',
    path: '/api/second-step/on',
    title: 'Turn the second step on',
    guard: enrolling,
    body: bodies.secondStepOn,
    example: { secret: '…', code: '123456' },
    answer: 'done',
  }),
  secondStepOff: call({
    method: 'post',
    path: '/api/second-step/off',
    title: 'Turn the second step off',
    guard: own,
    ...turnedOff,
    answer: 'done',
  }),
  recoveryCodes: call({
    method: 'post',
    path: '/api/second-step/recovery-codes',
    title: 'New recovery codes instead of the old ones',
    guard: own,
    ...turnedOff,
    answer: 'done',
  }),
}
