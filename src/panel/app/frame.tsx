import { addressOf } from '#blueprint/address.ts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useChord, useKeys, useSequence } from '#panel/ui/keys.ts'
import { go } from '../session/go.ts'
import { storePreference, preference } from '../session/preferences.ts'
import { subscribeToSecrets, currentSecrets } from '#panel/session/one-time-secrets.ts'
import { hasPermission, useClient } from '../session/state.ts'
import { goTarget } from '#panel/frame/go-keys.ts'
import { Header } from '#panel/frame/header.tsx'
import { entryAt, menu } from './screens.ts'
import { Sidebar } from '#panel/frame/sidebar.tsx'
import { useThemeToggle } from './theme.ts'
import { useCounters } from '#panel/frame/use-counters.ts'
import { useSounds } from '#panel/frame/use-sounds.ts'
import './frame.css'

const ChangePassword = lazy(() => import('#panel/sign-in/change-password.tsx'))
const OneTimeSecret = lazy(() => import('#panel/sign-in/one-time-secret.tsx'))
const KeySheet = lazy(() => import('#panel/frame/key-sheet.tsx'))
const Palette = lazy(() => import('#panel/frame/palette.tsx'))
/** Overlays that areas draw over every screen, each in its own chunk. */
const overlays = Object.entries(
  import.meta.glob<{ readonly default: ComponentType<{ readonly path: string }> }>('../../areas/**/*.frame.tsx'),
).map(([file, load]) => ({ file, Overlay: lazy(load) }))

const isOpen = (path: string): boolean => {
  const entry = entryAt(path)
  return entry !== undefined && hasPermission(entry.permission)
}

function useFrameKeys(toggleMenu: () => void, showKeys: () => void, openSearch: () => void): void {
  const toggleTheme = useThemeToggle()
  useKeys({
    '\\': toggleMenu,
    t: toggleTheme,
    '?': showKeys,
    '/': () => document.querySelector<HTMLInputElement>('.menu-filter')?.focus(),
  })
  useChord('k', openSearch)
  useSequence('g', (letter) => {
    const path = goTarget(letter, menu, isOpen)
    if (path !== null) go(addressOf(path))
  })
}

/** The frame around every screen: header, menu and mode bands. */
export function Frame() {
  const [isNarrow, setNarrow] = useState(preference('isMenuNarrow') ?? false)
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const { mustChangePassword, site, settings } = useClient((client) => client)
  const asksReset = useRouterState({
    select: ({ location }) =>
      location.pathname === '/' && new URLSearchParams(location.searchStr).get('reset_pass') === '1',
  })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const secrets = useSyncExternalStore(subscribeToSecrets, currentSecrets)
  const fold = () => {
    setNarrow(!isNarrow)
    storePreference({ isMenuNarrow: !isNarrow })
  }
  const isMenuOpen = menuOpenAt === path
  useCounters()
  useSounds()
  useFrameKeys(
    fold,
    () => setSheetOpen(true),
    () => setFinding(!mustChangePassword),
  )
  const isReset = mustChangePassword || asksReset
  return (
    <div className={`frame ${isNarrow ? 'frame-narrow' : ''} ${isMenuOpen ? 'frame-menu-open' : ''}`}>
      <a className="skip" href="#screen">
        Skip to content
      </a>
      <Header
        onFind={() => setFinding(true)}
        onMenu={() => setMenuOpenAt(isMenuOpen ? null : path)}
        isMenuOpen={isMenuOpen}
      />
      {site.site_mode !== 'main' ? (
        <section className="band band-dev" aria-label="Site mode">
          {site.site_mode === 'dev' ? 'Development' : 'Not the main site'}
        </section>
      ) : null}
      {settings.warehouse.is_active ? (
        <section className="band band-warehouse" aria-label="Warehouse">
          ARCHIVE - read only
        </section>
      ) : null}
      <Sidebar isNarrow={isNarrow} onFold={fold} onShowSheet={() => setSheetOpen(true)} />
      <main id="screen" tabIndex={-1}>
        {mustChangePassword ? null : <Outlet />}
      </main>
      <Suspense fallback={null}>
        {mustChangePassword ? null : overlays.map(({ file, Overlay }) => <Overlay key={file} path={path} />)}
        {isReset ? <ChangePassword isForced={mustChangePassword} /> : null}
        {secrets ? <OneTimeSecret secrets={secrets} /> : null}
        {isFinding && !mustChangePassword ? <Palette onClose={() => setFinding(false)} /> : null}
        {isSheetOpen ? <KeySheet onClose={() => setSheetOpen(false)} /> : null}
      </Suspense>
    </div>
  )
}
