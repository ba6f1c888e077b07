import { isLocked, noteAttempt } from '../access/attempts.ts'
import type { Doors } from '../access/doors.ts'
import { offerSecondStep, turnOffSecondStep, turnOnSecondStep } from '../access/second-step.ts'
import { checkTransactionPassword, setTransactionPassword } from '../access/transaction-password.ts'
import type { App } from './app.ts'
import { bodies } from './bodies.ts'
import { Failed } from './failed.ts'
import { circumstancesOf } from './guard.ts'
import { liveOf } from './live-of.ts'
import { done } from './wire.ts'

const own = { config: { guard: { permission: null } } } as const

/** What a person may set for himself besides the login password. */
export function addOwnSecrets(app: App, doors: Doors): void {
  app.post('/api/transaction-password', own, async (request) => {
    const refusal = await setTransactionPassword(
      doors,
      liveOf(request).actor,
      bodies.transactionPassword.parse(request.body),
      circumstancesOf(request),
    )
    if (refusal) throw new Failed(422, refusal.refused, { fields: { [refusal.field ?? 'password']: refusal.refused } })
    return done('Transaction password set')
  })

  app.post('/api/second-step/offer', own, async (request) => {
    const { actor, person } = liveOf(request)
    if (person.isTwoStep) throw new Failed(409, 'The second step is on already')
    return { status: true, data: offerSecondStep(actor.username, 'Overround') }
  })

  app.post('/api/second-step/on', own, async (request) => {
    const session = liveOf(request)
    if (session.person.isTwoStep) throw new Failed(409, 'The second step is on already')
    const bucket = { key: `second-step-on:${session.actor.staffId}`, isKnownDevice: false }
    if (await isLocked(doors.pool, bucket))
      throw new Failed(429, 'Too many wrong codes: try again later', { retryAfterSeconds: 1_800 })
    const isOn = await turnOnSecondStep(
      doors,
      session,
      bodies.secondStepOn.parse(request.body),
      circumstancesOf(request),
    )
    await noteAttempt(doors.pool, bucket, request.ip, isOn)
    if (!isOn) throw new Failed(422, 'The code is wrong', { fields: { code: 'Wrong code' } })
    return done('The second step is on')
  })

  app.post('/api/second-step/off', own, async (request) => {
    const session = liveOf(request)
    const asked = bodies.secondStepOff.parse(request.body)
    const refusal = await checkTransactionPassword(doors, session.actor, asked.transactionPassword)
    if (refusal)
      throw new Failed(403, refusal.refused, {
        code: 'step_up_required',
        fields: { transactionPassword: refusal.refused },
      })
    const isOff = await turnOffSecondStep(doors, session, asked.code, circumstancesOf(request))
    if (!isOff) throw new Failed(422, 'The code is wrong', { fields: { code: 'Wrong code' } })
    return done('The second step is off: log in again')
  })
}
