import { solve } from '#blueprint/proof-of-work.ts'
import { call, CallFailure } from '#panel/session/call.ts'
import { notifyFailure } from '#panel/session/notifications.ts'

interface Challenge {
  readonly data: { readonly challenge: string; readonly bits: number }
}

const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, 0))

/** Signs in; after many failures in the network the server first asks the browser for some work, and the user for nothing. */
export async function logIn<Answer>(body: object, setChecking: (isChecking: boolean) => void): Promise<Answer> {
  try {
    return await call<Answer>('/api/login', { method: 'POST', body, isQuiet: true })
  } catch (problem) {
    if (!(problem instanceof CallFailure) || problem.failure.code !== 'challenge_required') {
      notifyFailure(problem)
      throw problem
    }
  }
  setChecking(true)
  try {
    const { challenge, bits } = (await call<Challenge>('/api/login/challenge')).data
    const proof = { challenge, counter: await solve(challenge, bits, pause) }
    return await call<Answer>('/api/login', { method: 'POST', body: { ...body, proof } })
  } finally {
    setChecking(false)
  }
}
