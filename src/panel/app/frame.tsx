import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useKeys } from '#panel/ui/keys.ts'
import { keepPreference, preference } from '../session/preferences.ts'
import { subscribeToTold, toldNow } from '#panel/session/told.ts'
import { useClient } from '../session/state.ts'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useThemeToggle } from './theme.ts'
import { useCounters } from './use-counters.ts'

const ChangePassword = lazy(() => import('./change-password.tsx'))
const ToldOnce = lazy(() => import('./told-once.tsx'))
const KeySheet = lazy(() => import('./key-sheet.tsx'))

/** What stands around every screen: head, menu, bands that warn of a mode. */
export function Frame() {
  const [isNarrow, setNarrow] = useState(preference('isMenuNarrow') ?? false)
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { mustChangePassword, site, settings } = useClient((client) => client)
  const asksReset = useRouterState({
    select: ({ location }) =>
      location.pathname === '/' && new URLSearchParams(location.searchStr).get('reset_pass') === '1',
  })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const told = useSyncExternalStore(subscribeToTold, toldNow)
  const toggleTheme = useThemeToggle()
  const fold = () => {
    setNarrow(!isNarrow)
    keepPreference({ isMenuNarrow: !isNarrow })
  }
  const isMenuOpen = menuOpenAt === path
  useCounters()
  useKeys({
    '\\': fold,
    t: toggleTheme,
    '?': () => setSheetOpen(true),
    '/': () => document.querySelector<HTMLInputElement>('.menu-filter')?.focus(),
  })
  const isReset = mustChangePassword || asksReset
  return (
    <div className={`frame ${isNarrow ? 'frame-narrow' : ''} ${isMenuOpen ? 'frame-menu-open' : ''}`}>
      <a className="skip" href="#screen">
        Skip to the screen
      </a>
      <Header onMenu={() => setMenuOpenAt(isMenuOpen ? null : path)} isMenuOpen={isMenuOpen} />
      {site.site_mode !== 'main' ? (
        <section className="band band-dev" aria-label="Mode of this site">
          {site.site_mode === 'dev' ? 'Development' : 'Not the main site'}
        </section>
      ) : null}
      {settings.warehouse.is_active ? (
        <section className="band band-warehouse" aria-label="Warehouse">
          Warehouse: archived data, read only
        </section>
      ) : null}
      <Sidebar isNarrow={isNarrow} onFold={fold} onShowSheet={() => setSheetOpen(true)} />
      <main id="screen" tabIndex={-1}>
        {mustChangePassword ? null : <Outlet />}
      </main>
      <Suspense fallback={null}>
        {isReset ? <ChangePassword isForced={mustChangePassword} /> : null}
        {told ? <ToldOnce told={told} /> : null}
        {isSheetOpen ? <KeySheet onClose={() => setSheetOpen(false)} /> : null}
      </Suspense>
    </div>
  )
}
