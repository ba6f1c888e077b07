import { integer, text } from '#blueprint/kinds/kinds.ts'
import { bodies } from '#blueprint/calls/bodies.ts'
import { call, reads } from '#blueprint/calls/call.ts'
import { sessionCalls, type RecoveryCodes, type SignInStep } from '#blueprint/calls/session-calls.ts'

const anyone = { permission: 'anyone' } as const
const own = { permission: null } as const
/** A session that still has to set up its authenticator may enrol; any other session needs a recent authentication. */
const enrolling = { permission: null, halfway: ['enrolment'], stepUp: true } as const
const archive = { permission: 'WAREHOUSE_UNLOCK', whileClosed: true } as const
const turnedOff = { body: bodies.secondStepOff, example: { transactionPassword: '…', code: '123456' } } as const

/** Sign-in and sign-out, the user's own passwords and second step, and the archive. */
export const accessCalls = {
  alive: sessionCalls.alive,
  health: call({
    method: 'get',
    path: '/health',
    title: 'Check whether the product is well',
    guard: { permission: 'anyone', whileClosed: true, atAnyHost: true },
    description:
      'For balancers and monitors: 200 when the database answers, 503 when it does not within five seconds. Answered under any host name, also to HEAD.',
    answer: 'done',
  }),
  healthStream: call({
    method: 'get',
    path: '/health/stream',
    title: 'Check whether a proxy passes a stream on',
    guard: { permission: 'anyone', whileClosed: true, atAnyHost: true },
    description:
      'Four events within two seconds, for `npm run doctor` only, which signs the header X-Doctor with the secret of the installation; 404 to everyone else.',
    answer: 'events',
  }),
  login: sessionCalls.login,
  challenge: call({
    method: 'get',
    path: '/api/login/challenge',
    title: 'Get a challenge for the next sign-in',
    guard: anyone,
    description:
      'Needed when a sign-in answers 403 with the code challenge_required: repeat it with `proof`, the challenge and the first counter for which SHA-256 of `challenge:counter` begins with `bits` zero bits. It counts once, within five minutes.',
    answer: { challenge: text(), bits: integer() },
  }),
  secondStep: call({
    method: 'post',
    path: '/api/login/second-step',
    title: 'Sign in with the second step',
    guard: { permission: null, halfway: ['second_step'] },
    authentication: 'a session that awaits its second step',
    body: bodies.secondStep,
    example: { code: '123456' },
    answer: 'done',
    ...reads<SignInStep>(),
  }),
  logout: sessionCalls.logout,
  changePassword: sessionCalls.changePassword,
  transactionPassword: call({
    method: 'post',
    path: '/api/transaction-password',
    title: 'Set your transaction password',
    guard: own,
    body: bodies.transactionPassword,
    example: { loginPassword: '…', password: '…' },
    answer: 'done',
  }),
  openArchive: call({
    method: 'post',
    path: '/api/warehouse/open',
    title: 'Open the archive for 15 minutes',
    description: 'Send the code as X-Warehouse with each read. Nothing can be written while the archive is open.',
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
    title: 'Set your archive code',
    guard: archive,
    body: bodies.warehouseCode,
    example: { loginPassword: '…', security_code: '482915' },
    answer: 'done',
  }),
  secondStepOffer: call({
    method: 'post',
    path: '/api/second-step/offer',
    title: 'Get a secret for an authenticator',
    guard: enrolling,
    answer: { secret: text(), uri: text() },
  }),
  secondStepOn: sessionCalls.secondStepOn,
  secondStepOff: call({
    method: 'post',
    path: '/api/second-step/off',
    title: 'Turn off two-step verification',
    guard: own,
    ...turnedOff,
    answer: 'done',
  }),
  recoveryCodes: call({
    method: 'post',
    path: '/api/second-step/recovery-codes',
    title: 'Replace recovery codes',
    guard: own,
    ...turnedOff,
    answer: 'done',
    ...reads<RecoveryCodes>(),
  }),
}
