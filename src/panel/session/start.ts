import { answerOf, call, CallFailure } from './call.ts'
import { change, clientState, defaultSite, type ClientState, type SiteConfig } from './state.ts'

type Given<Data> = { readonly status: boolean; readonly data: Data }

declare global {
  interface Window {
    /** The alive check, begun by the page before this script had arrived. */
    firstAnswers?: Readonly<Record<string, Promise<Response>>> | undefined
  }
}

/** App start (product specification 7): alive check, then user, permissions and site. Throws only when nothing can be shown. */
export async function start(): Promise<void> {
  let isAlive = false
  try {
    isAlive = (await alive()).status
  } catch (problem) {
    if (problem instanceof CallFailure && (problem.status === 401 || problem.status === 440)) return
    console.error('The alive check failed', problem)
  }
  change({ auth: { isAuthenticate: isAlive } })
  if (isAlive) await loadPerson()
}

async function alive(): Promise<{ status: boolean }> {
  const begun = window.firstAnswers?.['auth-alive']
  window.firstAnswers = undefined
  const response = begun ? await begun.catch(() => null) : null
  return response ? answerOf(response, '/api/auth-alive') : call('/api/auth-alive')
}

/** Failures clear what could not be loaded. */
export async function loadPerson(): Promise<void> {
  const [user, permissions] = await Promise.all([
    call<Given<NonNullable<ClientState['user']>>>('/api/user-detail').then(({ data }) => data, orNothing),
    call<Given<ClientState['permissions']>>('/api/site-access-level').then(({ data }) => data, orNothing),
    loadSite(),
  ])
  change({ user, permissions: permissions ?? {} })
}

export async function loadSite(isBackground = false): Promise<void> {
  try {
    const { data } = await call<Given<Partial<SiteConfig>>>('/api/site-config', { isBackground })
    change({ site: { ...defaultSite, ...clientState().site, ...data } })
  } catch (problem) {
    orNothing(problem)
  }
}

const orNothing = (problem: unknown): null => {
  if (!(problem instanceof CallFailure) && !(problem instanceof DOMException)) throw problem
  return null
}
