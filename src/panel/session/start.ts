import { answerOf, call, CallFailure } from './call.ts'
import { go } from './go.ts'
import { change, changeSettings, clientState, defaultSite, resetSwitches } from './state.ts'
import type { ClientState, SiteConfig } from './state.ts'

type ApiAnswer<Data> = { readonly status: boolean; readonly data: Data }

declare global {
  interface Window {
    /** The alive check started by the page before this script loaded. */
    firstAnswers?: Readonly<Record<string, Promise<Response>>> | undefined
  }
}

/**
 * App start (product specification 7): alive check, then user, permissions and site. Throws only if nothing can be
 * shown.
 */
export async function start(): Promise<void> {
  changeSettings(resetSwitches)
  try {
    const { status, data } = await alive()
    const mustChangePassword = status && data?.reset_pass === true
    change({ auth: { isAuthenticate: status }, mustChangePassword })
    if (mustChangePassword) return go('/?reset_pass=1', { replace: true })
    if (status) await loadUser()
  } catch (problem) {
    // A 401 or 440 has already redirected to sign-in or to the password change.
    if (problem instanceof CallFailure && (problem.status === 401 || problem.status === 440)) return
    console.error('The session check failed', problem)
  }
}

interface Alive {
  readonly status: boolean
  readonly data?: { readonly reset_pass?: boolean }
}

async function alive(): Promise<Alive> {
  const begun = window.firstAnswers?.['auth-alive']
  window.firstAnswers = undefined
  const response = begun ? await begun.catch(() => null) : null
  return response ? answerOf(response, '/api/auth-alive') : call('/api/auth-alive')
}

/** Loads user, permissions and site. What fails to load is cleared. */
export async function loadUser(): Promise<void> {
  change({ closedFor: null })
  const [user, permissions] = await Promise.all([
    call<ApiAnswer<NonNullable<ClientState['user']>>>('/api/user-detail').then(({ data }) => data, nullOnFailure),
    call<ApiAnswer<ClientState['permissions']>>('/api/site-access-level').then(({ data }) => data, nullOnFailure),
    loadSite(),
  ])
  change({ user, permissions: permissions ?? {} })
}

export async function loadSite(isBackground = false): Promise<void> {
  try {
    const { data } = await call<ApiAnswer<Partial<SiteConfig>>>('/api/site-config', { isBackground })
    change({ site: { ...defaultSite, ...clientState().site, ...data } })
  } catch (problem) {
    nullOnFailure(problem)
    // A failed poll keeps the known values; a failed start has none.
    if (!isBackground && clientState().auth.isAuthenticate) change({ site: defaultSite })
  }
}

const nullOnFailure = (problem: unknown): null => {
  if (!(problem instanceof CallFailure) && !(problem instanceof DOMException)) throw problem
  if (problem instanceof CallFailure && problem.failure.code === 'maintenance') change({ closedFor: problem.message })
  return null
}
