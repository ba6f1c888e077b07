import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { setNavigate } from '../session/go.ts'
import { loading } from '../session/load-part.ts'
import { clientState, hasPermission } from '../session/state.ts'
import { Frame } from './frame.tsx'
import { onboardingPath } from '#panel/session/onboarding-path.ts'
import { NotFound, ScreenFailed } from './error-pages.tsx'
import { loginFrom } from './redirects.ts'
import { routeName, routerPath } from './route-name.ts'
import { ScreenHost } from './screen-host.tsx'
import { openScreen, screens, type ScreenEntry } from './screens.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: ScreenFailed })

const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })

/** Redirects to Login or 403. Both get the name of the requested screen. */
function guard(entry: ScreenEntry, pathname: string): void {
  const { auth, mustChangePassword, user, closedFor } = clientState()
  const name = routeName(entry.path)
  if (!auth.isAuthenticate) throw redirect({ href: loginFrom(screens, pathname) })
  if (closedFor !== null) throw redirect({ href: '/closed' })
  if (mustChangePassword && entry.path === '/') return
  const gate = onboardingPath(user)
  if (gate) throw redirect({ href: gate })
  if (!hasPermission(entry.permission)) throw redirect({ href: `/403?redirect=${name}` })
}

const screenRoutes: AnyRoute[] = screens.map((entry) =>
  createRoute({
    getParentRoute: () => frame,
    path: routerPath(entry.path),
    beforeLoad: ({ location }) => guard(entry, location.pathname),
    loader: () => openScreen(entry),
    staleTime: Number.POSITIVE_INFINITY,
    component: ScreenHost,
    errorComponent: ScreenFailed,
  }),
)

const publicRoute = (path: string, load: Parameters<typeof lazyRouteComponent>[0], name: string): AnyRoute =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(loading(load), name) })

const requiresSignIn = (path: string, name: 'ProfileComplete'): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      if (!clientState().auth.isAuthenticate) throw redirect({ href: '/login' })
    },
    component: lazyRouteComponent(
      loading(() => import('#panel/sign-in/onboarding.tsx')),
      name,
    ),
  })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (clientState().auth.isAuthenticate) throw redirect({ href: '/' })
  },
  component: lazyRouteComponent(
    loading(() => import('#panel/sign-in/login.tsx')),
    'Login',
  ),
})

export const router = createRouter({
  routeTree: root.addChildren([
    frame.addChildren(screenRoutes),
    login,
    requiresSignIn('/profile-complete', 'ProfileComplete'),
    publicRoute('/email-verification', () => import('#panel/sign-in/onboarding.tsx'), 'EmailVerificationMail'),
    publicRoute('/new-password', () => import('#panel/sign-in/link-resets.tsx'), 'NewPassword'),
    publicRoute('/second-step-reset', () => import('#panel/sign-in/link-resets.tsx'), 'SecondStepReset'),
    publicRoute(
      '/transaction-password-reset',
      () => import('#panel/sign-in/link-resets.tsx'),
      'TransactionPasswordReset',
    ),
    publicRoute('/403', () => import('#panel/sign-in/access-denied.tsx'), 'Forbidden'),
    publicRoute('/other-user', () => import('#panel/sign-in/access-denied.tsx'), 'OtherUser'),
    publicRoute('/closed', () => import('#panel/sign-in/access-denied.tsx'), 'Closed'),
    publicRoute('/500', () => import('#panel/sign-in/access-denied.tsx'), 'Broken'),
  ]),
  // Values stay text; filters parse them.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>)
      .toString()
      .replaceAll('%2C', ',')
      .replaceAll('%3A', ':')
    return text === '' ? '' : `?${text}`
  },
  defaultPendingMs: 200,
  defaultNotFoundComponent: NotFound,
})

setNavigate((href, { replace = false }) => {
  void router.navigate({ href, replace, resetScroll: false })
})
