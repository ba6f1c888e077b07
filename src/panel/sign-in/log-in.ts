import { solve } from '#blueprint/proof-of-work.ts'
import type { CallAnswer, InputOf } from '#blueprint/calls/call.ts'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { ask, CallFailure } from '#panel/session/call.ts'
import { notifyFailure } from '#panel/session/notifications.ts'

const { login, challenge: newChallenge } = accessCalls
export type Credentials = Omit<InputOf<typeof login>, 'proof'>
export type SignInAnswer = CallAnswer<typeof login>

const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, 0))

/** Signs in; after many failures in the network the server first asks the browser for some work, and the user for nothing. */
export async function logIn(body: Credentials, setChecking: (isChecking: boolean) => void): Promise<SignInAnswer> {
  try {
    return await ask(login, { body, isQuiet: true })
  } catch (problem) {
    if (!(problem instanceof CallFailure) || problem.failure.code !== 'challenge_required') {
      notifyFailure(problem)
      throw problem
    }
  }
  setChecking(true)
  try {
    const { challenge, bits } = (await ask(newChallenge, {})).data
    const proof = { challenge, counter: await solve(challenge, bits, pause) }
    return await ask(login, { body: { ...body, proof } })
  } finally {
    setChecking(false)
  }
}
