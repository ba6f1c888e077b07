import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { goWith } from '../session/go.ts'
import { clientState, may } from '../session/state.ts'
import { Frame } from './frame.tsx'
import { gateOf } from '#panel/sign-in/gate-of.ts'
import { NotFound, ScreenFailed } from './outcomes.tsx'
import { loginFrom } from './redirects.ts'
import { routeName, routerPath } from './route-name.ts'
import { ScreenOf } from './screen-of.tsx'
import { openScreen, screens, type ScreenEntry } from './screens.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: ScreenFailed })

const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })

/** Who is not signed in goes to Login, who may not goes to 403: both are told where the person wanted to go, by name. */
function guard(entry: ScreenEntry, pathname: string): void {
  const { auth, mustChangePassword, user, closedFor } = clientState()
  const name = routeName(entry.path)
  if (!auth.isAuthenticate) throw redirect({ href: loginFrom(screens, pathname) })
  if (closedFor !== null) throw redirect({ href: '/closed' })
  if (mustChangePassword && entry.path === '/') return
  const gate = gateOf(user)
  if (gate) throw redirect({ href: gate })
  if (!may(entry.permission)) throw redirect({ href: `/403?redirect=${name}` })
}

const screenRoutes: AnyRoute[] = screens.map((entry) =>
  createRoute({
    getParentRoute: () => frame,
    path: routerPath(entry.path),
    beforeLoad: ({ location }) => guard(entry, location.pathname),
    loader: () => openScreen(entry),
    staleTime: Number.POSITIVE_INFINITY,
    component: ScreenOf,
    errorComponent: ScreenFailed,
  }),
)

const outside = (path: string, load: Parameters<typeof lazyRouteComponent>[0], name: string): AnyRoute =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })

const behindLogin = (path: string, name: 'ProfileComplete'): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      if (!clientState().auth.isAuthenticate) throw redirect({ href: '/login' })
    },
    component: lazyRouteComponent(() => import('#panel/sign-in/gates.tsx'), name),
  })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (clientState().auth.isAuthenticate) throw redirect({ href: '/' })
  },
  component: lazyRouteComponent(() => import('#panel/sign-in/login.tsx'), 'Login'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    frame.addChildren(screenRoutes),
    login,
    behindLogin('/profile-complete', 'ProfileComplete'),
    outside('/email-verification', () => import('#panel/sign-in/gates.tsx'), 'EmailVerificationMail'),
    outside('/new-password', () => import('#panel/sign-in/new-password.tsx'), 'NewPassword'),
    outside('/403', () => import('#panel/sign-in/closed-doors.tsx'), 'Forbidden'),
    outside('/closed', () => import('#panel/sign-in/closed-doors.tsx'), 'Closed'),
    outside('/500', () => import('#panel/sign-in/closed-doors.tsx'), 'Broken'),
  ]),
  // Every value is text: filters read themselves.
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

goWith((href, { replace = false }) => {
  void router.navigate({ href, replace, resetScroll: false })
})
