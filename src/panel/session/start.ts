import type { Href } from '#blueprint/address.ts'
import type { CallAnswer } from '#blueprint/calls/call.ts'
import { sessionCalls } from '#blueprint/calls/session-calls.ts'
import { answerOf, ask, CallFailure } from './call.ts'
import { whenReachable } from './connection.ts'
import { go } from './go.ts'
import { onboardingPath } from './onboarding-path.ts'
import { change, changeSettings, clientState, defaultSite, resetSwitches } from './state.ts'

declare global {
  interface Window {
    /** The alive check started by the page before this script loaded. */
    firstAnswers?: Readonly<Record<string, Promise<Response>>> | undefined
  }
}

/**
 * App start (product specification 7): alive check, then user, permissions and site. Throws only if nothing can be
 * shown; `onUnreachable` is called if the server does not answer.
 */
export async function start(onUnreachable: () => void = () => undefined): Promise<void> {
  changeSettings(resetSwitches)
  try {
    const { status, data } = await alive(onUnreachable)
    const mustChangePassword = status && data?.reset_pass === true
    change({ auth: { isAuthenticate: status }, mustChangePassword })
    if (mustChangePassword) return go('/?reset_pass=1', { replace: true })
    if (status) await loadUser({ mayOweOnboarding: data?.onboarding !== false })
  } catch (problem) {
    // A 401 or 440 has already redirected to sign-in or to the password change.
    if (problem instanceof CallFailure && (problem.status === 401 || problem.status === 440)) return
    console.error('The session check failed', problem)
  }
}

type Alive = CallAnswer<typeof sessionCalls.alive>

/** Waits while the server cannot be reached: to show the sign-in page then would be wrong. */
async function alive(onUnreachable: () => void): Promise<Alive> {
  const begun = window.firstAnswers?.['auth-alive']
  window.firstAnswers = undefined
  const response = begun ? await begun.catch(() => null) : null
  for (let first = response; ; first = null) {
    try {
      return await (first
        ? answerOf<Alive>(first, sessionCalls.alive.path)
        : ask(sessionCalls.alive, { isQuiet: true }))
    } catch (problem) {
      if (!(problem instanceof CallFailure) || problem.status !== 0) throw problem
      onUnreachable()
      await whenReachable()
    }
  }
}

/**
 * Loads user, permissions and site. What fails to load is cleared. Until the user has completed their profile the server
 * answers only the first of them.
 */
export async function loadUser({ mayOweOnboarding = true } = {}): Promise<void> {
  change({ closedFor: null })
  const faults: Href[] = []
  const orFault = (problem: unknown): null => {
    faults.push(...faultPaths(problem))
    return nullOnFailure(problem)
  }
  const detail = ask(sessionCalls.userDetail, {}).then(({ data }) => data, orFault)
  if (mayOweOnboarding) {
    const user = await detail
    if (onboardingPath(user)) return change({ user, permissions: {} })
  }
  const [user, permissions] = await Promise.all([
    detail,
    ask(sessionCalls.accessLevel, {}).then(({ data }) => data, orFault),
    loadSite(),
  ])
  change({ user, permissions: permissions ?? {} })
  if (faults[0] !== undefined) go(faults[0], { replace: true })
}

export async function loadSite(isBackground = false): Promise<void> {
  try {
    const { data } = await ask(sessionCalls.siteConfig, { isBackground })
    change({ site: { ...defaultSite, ...clientState().site, ...data } })
  } catch (problem) {
    nullOnFailure(problem)
    // A failed poll keeps the known values; a failed start has none.
    if (!isBackground && clientState().auth.isAuthenticate) change({ site: defaultSite })
  }
}

/** The page for a server that fails at the start, with the id of the request. */
const faultPaths = (problem: unknown): readonly Href[] =>
  problem instanceof CallFailure && problem.status >= 500 && problem.failure.code === undefined
    ? [`/500?id=${problem.requestId ?? ''}`]
    : []

const nullOnFailure = (problem: unknown): null => {
  if (!(problem instanceof CallFailure) && !(problem instanceof DOMException)) throw problem
  if (problem instanceof CallFailure && problem.failure.code === 'maintenance') change({ closedFor: problem.message })
  return null
}
