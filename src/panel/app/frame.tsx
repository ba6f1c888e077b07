import { addressOf } from '#blueprint/address.ts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useState, useSyncExternalStore, type ComponentType } from 'react'
import { useChord, useKeys, useSequence } from '#panel/ui/keys.ts'
import { go } from '../session/go.ts'
import { storePreference, preference } from '../session/preferences.ts'
import { subscribeToSecrets, currentSecrets } from '#panel/session/one-time-secrets.ts'
import { onboardingPath } from '../session/onboarding-path.ts'
import { hasPermission, useClient } from '../session/state.ts'
import { goTarget } from '#panel/frame/go-keys.ts'
import { ConnectionBand } from '#panel/frame/connection-band.tsx'
import { Header } from '#panel/frame/header.tsx'
import { entryAt, menu } from './screens.ts'
import { Sidebar } from '#panel/frame/sidebar.tsx'
import { useThemeToggle } from './theme.ts'
import { useCounters } from '#panel/frame/use-counters.ts'
import { useSounds } from '#panel/frame/use-sounds.ts'
import { Help } from '#panel/help/help.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import './frame.css'

const ArchiveBand = part(() => import('#panel/archive/archive-band.tsx'))
const ChangePassword = part(() => import('#panel/sign-in/change-password.tsx'))
const OneTimeSecret = part(() => import('#panel/sign-in/one-time-secret.tsx'))
const KeySheet = part(() => import('#panel/frame/key-sheet.tsx'))
const Palette = part(() => import('#panel/frame/palette.tsx'))
/** Overlays that areas draw over every screen, each in its own chunk. */
const overlays = Object.entries(
  import.meta.glob<{ readonly default: ComponentType<{ readonly path: string }> }>('../../areas/**/*.frame.tsx'),
).map(([file, load]) => ({ file, Overlay: part(load) }))

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

/** What is unusual about this installation, or about what is shown. */
function ModeBands() {
  const { site } = useClient((client) => client)
  const isArchiveOpen = useClient(({ settings }) => settings.warehouse.is_active)
  return (
    <>
      {site.site_mode !== 'main' ? (
        <section className="band band-dev" aria-label="Site mode">
          {site.site_mode === 'dev' ? 'Development' : 'Not the main site'}
        </section>
      ) : null}
      {site.has_developer_screens ? (
        <section className="band band-dev" aria-label="Developer screens">
          Developer screens are open
        </section>
      ) : null}
      {isArchiveOpen ? (
        <Part waiting={null}>
          <ArchiveBand />
        </Part>
      ) : null}
    </>
  )
}

/** The frame around every screen: header, menu and mode bands. */
export function Frame() {
  const [isNarrow, setNarrow] = useState(preference('isMenuNarrow') ?? false)
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const { mustChangePassword, user } = useClient((client) => client)
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
      <ConnectionBand />
      <ModeBands />
      <Sidebar isNarrow={isNarrow} onFold={fold} onShowSheet={() => setSheetOpen(true)} />
      <main id="screen" tabIndex={-1}>
        {mustChangePassword || onboardingPath(user) ? null : <Outlet />}
      </main>
      <Part waiting={null}>
        {mustChangePassword ? null : overlays.map(({ file, Overlay }) => <Overlay key={file} path={path} />)}
        {mustChangePassword ? null : <Help />}
        {isReset ? <ChangePassword isForced={mustChangePassword} /> : null}
        {secrets ? <OneTimeSecret secrets={secrets} /> : null}
        {isFinding && !mustChangePassword ? <Palette onClose={() => setFinding(false)} /> : null}
        {isSheetOpen ? <KeySheet onClose={() => setSheetOpen(false)} /> : null}
      </Part>
    </div>
  )
}
